"""Writing for the made clips: subtitle files that the `ass` filter draws, in several scripts."""

# A title, and names for a roll of credits, each in its own script; font families of Debian's Noto packages.
SCRIPTS = {
    "latin": ("Noto Serif", "The Silent River", ["Directed by", "Ana Lindqvist", "Music", "Paul Okoro"]),
    "cyrillic": ("Noto Sans", "Тихая река", ["Режиссёр", "Анна Орлова", "Музыка", "Павел Лебедев"]),
    "chinese": ("Noto Sans CJK SC", "寂静的河流", ["导演", "王小明", "音乐", "李丽华"]),
    "japanese": ("Noto Serif CJK JP", "静かな川のほとり", ["監督", "山田花子", "音楽", "佐藤健一"]),
    "korean": ("Noto Sans CJK KR", "고요한 강가에서", ["감독", "김민수", "음악", "이영희"]),
    "arabic": ("Noto Naskh Arabic", "النهر الصامت", ["إخراج", "ليلى حداد", "موسيقى", "سامي نجار"]),
    "hebrew": ("Noto Sans Hebrew", "הנהר השקט", ["בימוי", "נועה לוי", "מוזיקה", "דוד כהן"]),
    "devanagari": ("Noto Sans Devanagari", "शांत नदी", ["निर्देशक", "अनीता शर्मा", "संगीत", "रवि वर्मा"]),
    "thai": ("Noto Sans Thai", "แม่น้ำอันเงียบสงบ", ["กำกับโดย", "สมชาย ใจดี", "ดนตรี", "มาลี"]),
}

HEAD = """[Script Info]
ScriptType: v4.00+
PlayResX: 640
PlayResY: 360
[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
{styles}
[Events]
Format: Layer, Start, End, Style, Text
"""


def _style(name, font, size, border=1, outline=0, alignment=5, margin=10, color="&H00FFFFFF", back="&H00503010"):
    return (
        f"Style: {name},{font},{size},{color},{back},{back},0,{border},{outline},0,{alignment},20,20,{margin}"
    )


def _clock(seconds):
    return f"{int(seconds // 3600)}:{int(seconds // 60) % 60:02}:{seconds % 60:05.2f}"


def _line(start, end, style, text):
    return f"Dialogue: 0,{_clock(start)},{_clock(end)},{style},{text}\n"


def title(script, start, end, size=52, color="&H00FFFFFF"):
    """A title in the middle with a smaller line below it."""
    font, text, names = SCRIPTS[script]
    styles = [_style("T", font, size, color=color), _style("S", font, size // 2, color=color)]
    small = "{\\an5\\pos(320,245)}" + " ".join(names[:2])
    return HEAD.format(styles="\n".join(styles)) + _line(start, end, "T", text) + _line(start, end, "S", small)


def credits_roll(script, start, end):
    """Names that roll up the picture."""
    font, _, names = SCRIPTS[script]
    text = "\\N".join(f"{name}" for _ in range(6) for name in names)
    height = 24 * 34
    move = f"{{\\an8\\move(320,300,320,{-height + 120})}}"
    return HEAD.format(styles=_style("T", font, 24)) + _line(start, end, "T", move + text)


def lower_third(script, start, end):
    """A name on a bar in the lower third."""
    font, text, names = SCRIPTS[script]
    style = _style("T", font, 30, border=3, outline=8, alignment=1, margin=40)
    return HEAD.format(styles=style) + _line(start, end, "T", f"{text}\\N{names[1]}")


def logo(start, end):
    """A broadcaster's mark: a disc with a word in it."""
    disc = "{\\an5\\pos(320,180)\\p1\\c&H3040E0&}m 80 0 b 124 0 160 36 160 80 b 160 124 124 160 80 160 b 36 160 0 124 0 80 b 0 36 36 0 80 0{\\p0}"
    styles = [_style("D", "Noto Sans", 20), _style("W", "Noto Sans", 48)]
    return (
        HEAD.format(styles="\n".join(styles)) + _line(start, end, "D", disc) + _line(start, end, "W", "k9")
    )

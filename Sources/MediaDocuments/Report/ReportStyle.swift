internal import MediaValues

/// What the report page looks like and how it answers.
enum ReportStyle {
  /// The name under which a policy lets a style or a script in, and no other.
  static func hash(of text: String) -> String {
    let digits = Array(SHA256.hexadecimal(of: Array(text.utf8)))
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
      UInt8(String(digits[index...index + 1]), radix: 16)
    }
    return "sha256-" + Base64.text(of: bytes)
  }

  static let css = """
    :root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#eef1f4;--line:#5a6673;--mark:#b45309;
    --band:#f6c96b}
    @media(prefers-color-scheme:dark){:root{--ink:#e8ebee;--paper:#14171a;--soft:#22272c;--line:#9aa6b2;
    --mark:#fbbf24;--band:#7c5a12}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);
    background:var(--paper)}
    h1{margin:0;overflow-wrap:anywhere}
    header p{margin:.25rem 0 1rem}
    .skip{position:absolute;left:-99rem}
    .skip:focus{position:static}
    video{display:block;width:100%;max-height:60vh;background:#000}
    figure{margin:1rem 0}
    #chart{background:var(--soft);cursor:pointer;touch-action:none}
    #chart svg{display:block;width:100%;height:8rem}
    figcaption{font-size:.875rem;color:var(--line)}
    .highlight{fill:var(--band)}
    .curve{fill:none;stroke:var(--ink);stroke-width:2;vector-effect:non-scaling-stroke}
    .cut{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke}
    .key{fill:var(--mark)}
    #head{stroke:var(--mark);stroke-width:2;vector-effect:non-scaling-stroke}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.75rem;padding:0;
    list-style:none}
    .cards button{display:flex;flex-direction:column;width:100%;height:100%;padding:.5rem;font:inherit;
    text-align:left;color:inherit;background:var(--soft);border:2px solid transparent;border-radius:.5rem;
    cursor:pointer}
    .picture{position:relative;display:block;margin-bottom:.25rem}
    .cards img{display:block;width:100%;border-radius:.25rem}
    .faces{position:absolute;inset:0;width:100%;height:100%}
    .faces rect{fill:none;stroke:#ffd23f;stroke-width:2;vector-effect:non-scaling-stroke}
    .title{font-weight:600}
    button:hover,button[aria-current=true]{border-color:var(--mark)}
    :focus-visible{outline:3px solid var(--mark);outline-offset:2px}
    .notice{padding:.25rem 1rem;background:var(--band)}
    td,th{padding:.1rem 1rem .1rem 0;text-align:left;font-variant-numeric:tabular-nums}
    footer{margin-top:2rem;color:var(--line)}
    """

  static let script = """
    const video=document.getElementById('video'),state=document.getElementById('state');
    const chart=document.getElementById('chart'),head=document.getElementById('head');
    const length=chart?Number(chart.dataset.length):0;
    let stop=null;
    function clock(time){const seconds=Math.floor(time),two=n=>String(n).padStart(2,'0');
    const hours=Math.floor(seconds/3600),minutes=Math.floor(seconds/60)%60;
    return(hours?hours+':'+two(minutes):minutes)+':'+two(seconds%60);}
    function show(time){if(!chart)return;const x=1000*time/length;
    head.setAttribute('x1',x);head.setAttribute('x2',x);
    chart.setAttribute('aria-valuenow',time.toFixed(1));chart.setAttribute('aria-valuetext',clock(time));}
    function seek(time,end){stop=end;video.currentTime=time;show(time);}
    function play(time,end){seek(time,end);video.play().catch(()=>{});}
    for(const button of document.querySelectorAll('[data-time]'))button.addEventListener('click',()=>{
    for(const other of document.querySelectorAll('[aria-current]'))other.removeAttribute('aria-current');
    button.setAttribute('aria-current','true');
    play(Number(button.dataset.time),button.dataset.end?Number(button.dataset.end):null);
    state.textContent='Playing from '+button.querySelector('.title').textContent;});
    video.addEventListener('timeupdate',()=>{
    if(stop!==null&&video.currentTime>=stop){stop=null;video.pause();}
    show(video.currentTime);});
    video.addEventListener('error',()=>{
    state.textContent='The video is not where it was, or this browser cannot play it.';});
    if(chart){chart.addEventListener('click',event=>{const box=chart.getBoundingClientRect();
    play((event.clientX-box.left)/box.width*length,null);});
    chart.addEventListener('keydown',event=>{const now=video.currentTime;
    const times={ArrowLeft:now-5,ArrowDown:now-5,ArrowRight:now+5,ArrowUp:now+5,PageDown:now-length/10,
    PageUp:now+length/10,Home:0,End:length};
    if(!(event.key in times))return;event.preventDefault();
    seek(Math.min(Math.max(times[event.key],0),length),null);});}
    """
}

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
    svg{display:block;width:100%;height:8rem;background:var(--soft);cursor:pointer}
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
    .cards img{width:100%;margin-bottom:.25rem;border-radius:.25rem}
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
    let stop=null;
    function seek(time,end){stop=end;video.currentTime=time;video.play().catch(()=>{});}
    for(const button of document.querySelectorAll('[data-time]'))button.addEventListener('click',()=>{
    for(const other of document.querySelectorAll('[aria-current]'))other.removeAttribute('aria-current');
    button.setAttribute('aria-current','true');
    seek(Number(button.dataset.time),button.dataset.end?Number(button.dataset.end):null);
    state.textContent='Playing from '+button.querySelector('.title').textContent;});
    video.addEventListener('timeupdate',()=>{
    if(stop!==null&&video.currentTime>=stop){stop=null;video.pause();}
    if(chart){const x=1000*video.currentTime/Number(chart.dataset.length);
    head.setAttribute('x1',x);head.setAttribute('x2',x);}});
    video.addEventListener('error',()=>{
    state.textContent='The video is not where it was, or this browser cannot play it.';});
    if(chart)chart.addEventListener('click',event=>{const box=chart.getBoundingClientRect();
    seek((event.clientX-box.left)/box.width*Number(chart.dataset.length),null);});
    """
}

/// What the page of people looks like.
enum PeoplePageStyle {
  static let css = """
    :root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#eef1f4;--line:#5a6673;--mark:#b45309;
    --link:#1d4ed8;--band:#f6c96b}
    @media(prefers-color-scheme:dark){:root{--ink:#e8ebee;--paper:#14171a;--soft:#22272c;--line:#9aa6b2;
    --mark:#fbbf24;--link:#93c5fd;--band:#7c5a12}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:76rem;padding:1rem;font:1rem/1.45 system-ui,sans-serif;color:var(--ink);
    background:var(--paper)}
    h1{margin:0}
    h2{margin:2rem 0 .5rem;overflow-wrap:anywhere}
    p{margin:.25rem 0 .5rem}
    a{color:var(--link)}
    code{padding:0 .2rem;background:var(--soft);border-radius:.2rem;overflow-wrap:anywhere}
    .skip{position:absolute;left:-99rem}
    .skip:focus{position:static}
    .store{position:absolute}
    .notice{margin:.5rem 0;padding:.5rem 2rem;background:var(--band)}
    .cards,.photos{display:grid;gap:.75rem;padding:0;list-style:none}
    .cards{grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr))}
    .photos{grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}
    .cards li>*{display:flex;flex-direction:column;height:100%;padding:.5rem;background:var(--soft);
    border-radius:.5rem;overflow-wrap:anywhere;font-size:.875rem}
    .cards li>a{color:inherit;text-decoration:none}
    .cards li>a:hover{outline:2px solid var(--mark)}
    .cards img,.blank{display:block;width:100%;aspect-ratio:1;object-fit:cover;margin-bottom:.25rem;
    border-radius:.25rem;background:var(--paper)}
    .title{font-weight:600;font-size:1rem}
    figure{margin:0}
    figure svg{display:block;width:100%;max-height:15rem;background:var(--soft);border-radius:.25rem}
    figcaption{font-size:.8125rem;overflow-wrap:anywhere}
    rect{fill:transparent;stroke:#fff;stroke-width:2;vector-effect:non-scaling-stroke;
    paint-order:stroke;opacity:.75}
    rect.own{stroke:#f59e0b;stroke-width:3;opacity:1}
    rect.unsure{stroke-dasharray:6 4}
    strong{color:var(--mark)}
    :focus-visible{outline:3px solid var(--mark);outline-offset:2px}
    h2:target{text-decoration:underline;text-decoration-color:var(--mark)}
    footer{margin-top:2rem;color:var(--line)}
    @media print{section{break-inside:avoid}}
    """
}

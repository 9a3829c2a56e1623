const FAMILIES = [
  { file: /\/archivo-/, family: 'Archivo', weights: '560 700' },
  { file: /\/inter-/, family: 'Inter', weights: '400 600' },
]

const fontFaces = (fonts: readonly string[]) =>
  FAMILIES.flatMap(({ file, family, weights }) => {
    const address = fonts.find((font) => file.test(font))
    return address ? [`@font-face{font-family:${family};font-weight:${weights};font-display:swap;src:url(${address}) format("woff2")}`] : []
  }).join('')

/** The style sheet of the gallery. `fonts` are the addresses of the fonts of the site. */
export const galleryStyle = (fonts: readonly string[]) => fontFaces(fonts) + STYLE

const STYLE = `:root{color-scheme:dark}*{box-sizing:border-box}body{margin:0 auto;max-width:84rem;padding:0 1rem 4rem;background:#0b0c0e;color:#f2f4f7;font:16px/1.5 Inter,system-ui,sans-serif}
h1,.head h2,.logo{font-family:Archivo,system-ui,sans-serif;font-weight:700}h1{margin:0;font-size:1.75rem;line-height:2.125rem}h2{margin:0 0 .25rem;padding:0 .75rem;font-size:.75rem;line-height:1rem;color:#98a1ae;font-weight:500}
.head h2{padding:0;font-size:1.375rem;line-height:1.75rem;color:inherit;text-wrap:balance}h3{margin:2rem 0 .75rem;font-size:1rem}p{margin:.25rem 0 0;color:#98a1ae;font-size:.875rem;max-width:70ch}
a{color:inherit;text-decoration:none}a:focus-visible,select:focus-visible,nav:focus-visible,summary:focus-visible{outline:2px solid #f2f4f7;outline-offset:2px}
body>header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem 1rem;padding:.75rem 0;background:#0b0c0e;border-bottom:1px solid #262a31}
.logo{display:inline-flex;align-items:center;gap:.625rem;font-size:1.125rem;line-height:1;letter-spacing:.08em}.back{padding:.375rem 0;color:#c9ced6;font-size:.875rem}.back:hover{color:#f2f4f7}
.schemes{display:flex;flex:none;border:1px solid #262a31;border-radius:8px;padding:2px}.schemes a{padding:.375rem .75rem;border-radius:6px;font-size:.875rem}.schemes a[aria-current]{background:#262a31;font-weight:600}
.jump{display:flex;flex:1 0 100%;gap:.5rem;min-width:0}.select{position:relative;flex:1;min-width:0}.select svg{position:absolute;top:50%;right:.75rem;margin-top:-9px;pointer-events:none;color:#98a1ae}
select{appearance:none;width:100%;height:2.75rem;padding:0 2.5rem 0 .75rem;border:1px solid #636b77;border-radius:8px;background:#14161a;color:inherit;font:inherit;font-size:1rem;text-overflow:ellipsis}
.steps{display:flex;flex:none;border:1px solid #636b77;border-radius:8px}.steps>*{display:grid;place-items:center;width:2.75rem;height:calc(2.75rem - 2px)}.steps>*+*{border-left:1px solid #636b77}.steps a:hover{background:#1c1f25}.steps span{color:#636b77}
.title,nav.all{display:none}main{margin-top:1rem;min-width:0}
.frames{display:flex;align-items:flex-start;gap:1.5rem;margin-top:1rem}figure{margin:0;min-width:0}figcaption{margin-bottom:.5rem;color:#98a1ae;font-size:.75rem;line-height:1rem}
iframe{display:block;box-sizing:content-box;max-width:100%;border:0;border-radius:8px}.at-600{display:none}
pre{max-width:72ch;margin:0;padding:1.25rem;border:1px solid #262a31;border-radius:8px;background:#14161a;color:#c9ced6;font:13px/1.6 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:29.99rem){.logo{font-size:0}.head h2{font-size:1.125rem;line-height:1.5rem}}
@media(max-width:63.99rem){.at-320{width:100%}.at-320 iframe{width:100%}.at-320 figcaption{display:none}}
@media(min-width:64rem){body{display:grid;grid-template-columns:17rem 1fr;grid-template-rows:auto auto 1fr;column-gap:2.5rem;padding:0 2rem 4rem}body>header{grid-column:1/-1;flex-wrap:nowrap;justify-content:flex-start;gap:2rem}body>header .back{margin-right:auto}.jump{flex:none}.select{display:none}.steps>*{height:2.25rem}
.title{display:block;grid-column:1;margin-top:2rem}main{grid-column:2;grid-row:2/span 2;margin-top:2rem}.at-600{display:block}
nav.all{display:block;position:sticky;top:5rem;align-self:start;max-height:calc(100vh - 12.5rem);overflow-y:auto;overscroll-behavior:contain;margin-top:1.25rem;padding:1rem .5rem;border:1px solid #262a31;border-radius:12px;background:#14161a;font-size:.875rem}
ul{margin:0 0 1.25rem;padding:0;list-style:none}ul:last-child{margin:0}li a{display:block;padding:.375rem .75rem;border-radius:6px;line-height:1.25rem;color:#c9ced6}li a:hover{background:#1c1f25;color:#f2f4f7}li a[aria-current]{background:#262a31;color:#f2f4f7;font-weight:600}}`

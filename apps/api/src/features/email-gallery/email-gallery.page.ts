import type { EmailScheme } from '@vorta/contract/email-gallery/routes'
import { escapeHtml } from '../../platform/html.ts'
import type { EmailSender } from '../../platform/mail/email-content.ts'
import { PICTURE_ID } from '../../platform/mail/email-order.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { type SampleEmail, sampleEmails } from './sample-emails.ts'

/** The widths of a desktop mail client and of a small phone. */
const WIDTHS = [600, 320]

/**
 * Fills a frame when it comes near the view, because a hundred at once are slow, and gives it the height of its email. The frames run
 * no scripts, so sharing the origin only lets the page measure them. Until the visitor scrolls, the email of a followed link stays in
 * sight while frames above it grow.
 */
export const FILL_FRAMES = `const linked=()=>document.getElementById(location.hash.slice(1))
let target=linked()
addEventListener('hashchange',()=>{target=linked()})
for(const type of['wheel','touchmove','keydown','pointerdown'])addEventListener(type,()=>{target=null},{passive:true})
const near=new IntersectionObserver(entries=>{for(const{isIntersecting,target:frame}of entries)if(isIntersecting){
near.unobserve(frame);frame.srcdoc=frame.closest('section').dataset.email}},{rootMargin:'1000px'})
for(const frame of document.querySelectorAll('iframe')){frame.addEventListener('load',()=>{const page=frame.contentDocument?.documentElement
if(page){frame.height=0;frame.height=page.scrollHeight}
target?.scrollIntoView()});near.observe(frame)}`

interface GalleryOptions {
  readonly site: string
  /** The address of the picture of the samples; null without one. */
  readonly picture: string | null
  readonly sender: EmailSender
  readonly scheme: EmailScheme
}

/** A page with a sample of every email at two widths, and its text part. */
export async function renderEmailGallery({ site, picture, sender, scheme }: GalleryOptions): Promise<string> {
  const groups = sampleEmails(site, picture === null ? null : Buffer.alloc(0)).map(({ title, emails }, group) => ({
    title,
    emails: emails.map((email, index) => ({ ...email, id: `email-${group}-${index}` })),
  }))
  const links = groups.map(
    ({ title, emails }) =>
      `<div><h2>${title}</h2><ul>${emails.map(({ id, subject }) => `<li><a href="#${id}">${escapeHtml(withoutNumber(subject))}</a></li>`).join('')}</ul></div>`,
  )
  const section = async ({ id, subject, content, order }: SampleEmail & { id: string }) => {
    const { text, html } = await renderEmail(content, order, sender)
    const source = escapeHtml(
      forced(scheme, picture === null ? html : html.replaceAll(`cid:${PICTURE_ID}`, picture).replaceAll(' loading="lazy"', '')),
    )
    const frames = WIDTHS.map(
      (width) =>
        `<iframe class="at-${width}" sandbox="allow-same-origin" title="${escapeHtml(`${subject}, ${width} pixels wide`)}" width="${width}" height="900"></iframe>`,
    )
    return `<section id="${id}" data-email="${source}"><h3>${escapeHtml(subject)}</h3><p>${escapeHtml(content.preview)}</p><div>${frames.join('')}</div><details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details></section>`
  }
  const sections = await Promise.all(groups.flatMap(({ emails }) => emails).map(section))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Emails · Vorta</title><style>${STYLE}</style></head>
<body><header><div><h1>Emails</h1><p>A sample of every email: ${sections.length} in all.</p></div><nav aria-label="Color scheme">${schemeLinks(scheme)}</nav></header>
<nav aria-label="All emails" tabindex="0">${links.join('')}</nav><main>${sections.join('')}</main><script>${FILL_FRAMES}</script></body></html>`
}

/** The list needs no order number: all samples have the same. */
const withoutNumber = (subject: string) => subject.replace(/ · \S+$| for order \S+$/, '')

const schemeLinks = (current: EmailScheme) =>
  (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<a href="?scheme=${scheme}"${scheme === current ? ' aria-current="true"' : ''}>${scheme === 'light' ? 'Light' : 'Dark'}</a>`,
    )
    .join('')

/** Shows the email as in this scheme, whichever one the device has. */
const forced = (scheme: EmailScheme, html: string) =>
  html
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)

const STYLE = `:root{color-scheme:dark}html{scroll-padding-top:6.75rem}body{margin:0 auto;max-width:80rem;padding:0 1rem 4rem;background:#0b0c0e;color:#f2f4f7;font:16px/1.5 Inter,system-ui,sans-serif}
h1{margin:0;font-size:1.375rem;line-height:1.75rem}h2{margin:0 0 .25rem;padding:0 .75rem;font-size:.75rem;color:#98a1ae;font-weight:500}h3{margin:0;font-size:1.125rem}p{margin:.125rem 0 0;color:#98a1ae;font-size:.875rem}
a{color:inherit;text-decoration:none}body>header{position:sticky;top:0;z-index:1;display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:1rem 0;background:#0b0c0e;border-bottom:1px solid #262a31}
header nav{display:flex;border:1px solid #262a31;border-radius:8px;padding:2px}header nav a{padding:.375rem .875rem;border-radius:6px;font-size:.875rem}header nav a[aria-current]{background:#262a31;font-weight:600}
body>nav{max-height:18rem;overflow-y:auto;overscroll-behavior:contain;margin-top:1rem;padding:1rem .5rem;border:1px solid #262a31;border-radius:12px;background:#14161a;font-size:.875rem}body>nav>div+div{margin-top:1.25rem}
ul{margin:0;padding:0;list-style:none}li a{display:block;padding:.375rem .75rem;border-radius:6px;line-height:1.25rem;color:#c9ced6}li a:hover{background:#262a31;color:#f2f4f7}
section{margin-top:2.5rem}section>div{display:flex;align-items:flex-start;gap:1rem;margin-top:1rem}
iframe{max-width:100%;border:1px solid #262a31;border-radius:8px}.at-600{display:none}
details{margin-top:1rem;font-size:.875rem}summary{width:fit-content;padding:.25rem 0;color:#98a1ae;cursor:pointer}summary:hover{color:#f2f4f7}
pre{margin:.5rem 0 0;padding:1.25rem;border:1px solid #262a31;border-radius:8px;background:#14161a;color:#c9ced6;font:13px/1.6 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:63.99rem){.at-320{width:100%}}
@media(min-width:64rem){body{display:grid;grid-template-columns:17rem 1fr;column-gap:2.5rem;padding:0 2rem 4rem}body>header{grid-column:1/-1}body>nav{position:sticky;top:6.75rem;max-height:calc(100vh - 8.25rem);margin-top:1.5rem}main{min-width:0}section:first-child{margin-top:1.5rem}.at-600{display:block}}`

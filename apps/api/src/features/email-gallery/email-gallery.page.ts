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
        `<iframe sandbox="allow-same-origin" title="${escapeHtml(`${subject}, ${width} pixels wide`)}" width="${width}" height="900"></iframe>`,
    )
    return `<section id="${id}" data-email="${source}"><h3>${escapeHtml(subject)}</h3><p>${escapeHtml(content.preview)}</p><div>${frames.join('')}<pre tabindex="0" aria-label="Plain text">${escapeHtml(text)}</pre></div></section>`
  }
  const sections = await Promise.all(groups.flatMap(({ emails }) => emails).map(section))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Emails · Vorta</title><style>${STYLE}</style></head>
<body><main><header><h1>Emails</h1><p>${sections.length} samples, one of every kind, at ${WIDTHS.join(' and ')} pixels and as plain text.</p><nav aria-label="Color scheme">${schemeLinks(scheme)}</nav></header>
<nav aria-label="All emails">${links.join('')}</nav>${sections.join('')}</main><script>${FILL_FRAMES}</script></body></html>`
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

const STYLE = `:root{color-scheme:dark}body{margin:0;background:#0b0c0e;color:#f2f4f7;font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:92rem;margin:0 auto;padding:2rem 1rem}h1{margin:0;font-size:1.75rem}h2{margin:0 0 .5rem;font-size:.8125rem;color:#98a1ae;font-weight:500}h3{margin:0;font-size:1.125rem}p{margin:.25rem 0 0;color:#98a1ae}
a{color:#f2f4f7;text-underline-offset:4px;text-decoration-color:#636b77}header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.5rem;margin-bottom:1.5rem}
header nav{margin-left:auto;display:flex;border:1px solid #262a31;border-radius:8px;padding:2px}header nav a{padding:.375rem .875rem;border-radius:6px;text-decoration:none;font-size:.875rem}header nav a[aria-current]{background:#262a31;font-weight:600}
main>nav{columns:15rem;column-gap:2rem;border:1px solid #262a31;border-radius:12px;background:#14161a;padding:1.25rem 1.5rem;font-size:.875rem}main>nav>div{margin-bottom:1.25rem}h2{break-after:avoid}main>nav ul{margin:0;padding:0;list-style:none}main>nav li{padding:.125rem 0;line-height:1.25rem}main>nav a{display:inline-block;min-height:1.5rem;text-decoration:none}main>nav a:hover{text-decoration:underline}
section{margin-top:3rem;scroll-margin-top:1.5rem}section>div{display:flex;flex-wrap:wrap;align-items:flex-start;gap:1rem;margin-top:1rem}
iframe{max-width:100%;border:1px solid #262a31;border-radius:8px}pre{flex:1 1 20rem;min-width:0;margin:0;padding:1.25rem;border:1px solid #262a31;border-radius:8px;background:#14161a;color:#c9ced6;font:13px/1.6 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}`

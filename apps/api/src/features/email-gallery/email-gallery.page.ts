import { type EmailScheme, emailGalleryApi } from '@vorta/contract/email-gallery/routes'
import { escapeHtml } from '../../platform/html.ts'
import type { EmailSender } from '../../platform/mail/email-content.ts'
import { PICTURE_ID, picturesInPage, previewOf } from '../../platform/mail/email-order.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { galleryStyle } from './email-gallery.style.ts'
import { type SampleEmail, sampleEmails } from './sample-emails.ts'

/** The widths of a desktop mail client and of a small phone. */
const WIDTHS = [600, 320]

/**
 * Gives each frame the height of its email, opens the chosen email, and shows the current one in the list. The frames run no scripts,
 * so sharing the origin only lets the page measure them.
 */
export const GALLERY_SCRIPT = `const fit=frame=>{const page=frame.contentDocument?.documentElement
if(page){frame.height=0;frame.height=page.scrollHeight}}
for(const frame of document.querySelectorAll('iframe')){frame.addEventListener('load',()=>fit(frame));fit(frame)
new ResizeObserver(()=>fit(frame)).observe(frame.parentElement)}
document.querySelector('select').addEventListener('change',({target})=>{location.search=target.value})
const list=document.querySelector('nav.all'),current=list.querySelector('[aria-current]')
list.scrollTop=current.offsetTop-list.clientHeight/2`

interface GalleryOptions {
  readonly site: string
  /** The address of the picture of the samples; null without one. */
  readonly picture: string | null
  /** The addresses of the fonts of the site. */
  readonly fonts: readonly string[]
  readonly sender: EmailSender
  readonly scheme: EmailScheme
  /** The email to show; the first one by default. */
  readonly slug: string | undefined
}

interface ListedEmail extends SampleEmail {
  readonly slug: string
  /** The subject without the order number, which all samples share. */
  readonly name: string
}

/** A page with a sample of one email at two widths, its text part, and links to all others; null for an unknown email. */
export async function renderEmailGallery({ site, picture, fonts, sender, scheme, slug }: GalleryOptions): Promise<string | null> {
  const groups = listEmails(site, picture !== null)
  const emails = groups.flatMap((group) => group.emails)
  const index = slug === undefined ? 0 : emails.findIndex((email) => email.slug === slug)
  const email = emails[index]
  if (!email) return null
  const { text, html } = await renderEmail(email.content, email.order, sender)
  const source = escapeHtml(forced(scheme, withPictures(html, picture)))
  const linkTo = (target: ListedEmail) => `?email=${target.slug}&amp;scheme=${scheme}`
  const frames = WIDTHS.map(
    (width) =>
      `<figure class="at-${width}"><figcaption>${width} px</figcaption><iframe sandbox="allow-same-origin" title="${escapeHtml(`${email.subject}, ${width} pixels wide`)}" width="${width}" height="900" srcdoc="${source}"></iframe></figure>`,
  )
  const step = (target: ListedEmail | undefined, rel: string, label: string, icon: string) =>
    target
      ? `<a rel="${rel}" href="${linkTo(target)}" aria-label="${label}: ${escapeHtml(target.name)}" title="${label}">${icon}</a>`
      : `<span>${icon}</span>`
  const options = groups.map(
    ({ title, emails: listed }) =>
      `<optgroup label="${title}">${listed.map((one) => `<option value="${linkTo(one)}"${one === email ? ' selected' : ''}>${escapeHtml(one.name)}</option>`).join('')}</optgroup>`,
  )
  const links = groups.map(
    ({ title, emails: listed }) =>
      `<h2>${title}</h2><ul>${listed.map((one) => `<li><a href="${linkTo(one)}"${one === email ? ' aria-current="page"' : ''}>${escapeHtml(one.name)}</a></li>`).join('')}</ul>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(email.name)} · Emails · Vorta</title><style>${galleryStyle(fonts)}</style></head>
<body><header><a class="logo" href="/">${LOGO}VORTA</a><a class="back" href="/demo/mail">‹ Demo Mailbox</a>
<nav class="schemes" aria-label="Color scheme">${schemeLinks(scheme, email.slug)}</nav>
<div class="jump"><div class="select"><select aria-label="Jump to an email">${options.join('')}</select>${icon('m6 9 6 6 6-6')}</div>
<nav class="steps" aria-label="Neighboring emails">${step(emails[index - 1], 'prev', 'Previous', icon('m15 18-6-6 6-6'))}${step(emails[index + 1], 'next', 'Next', icon('m9 18 6-6-6-6'))}</nav></div></header>
<div class="title"><h1>Emails</h1><p>A sample of every email: ${emails.length} in all.</p></div>
<nav class="all" aria-label="All emails" tabindex="0">${links.join('')}</nav>
<main><div class="head"><h2>${escapeHtml(email.subject)}</h2><p>${escapeHtml(previewOf(email.content, email.order))}</p></div>
<div class="frames">${frames.join('')}</div><h3>Plain text</h3><pre>${escapeHtml(text)}</pre></main><script>${GALLERY_SCRIPT}</script></body></html>`
}

/** The groups of the samples, each email with its own address. */
export function listEmails(site: string, hasPicture: boolean): { title: string; emails: ListedEmail[] }[] {
  return sampleEmails(site, hasPicture ? Buffer.alloc(0) : null).map(({ title, emails }) => ({
    title,
    emails: emails.map((email) => {
      const name = email.subject.replace(/ · \S+$| for order \S+$/, '')
      return { ...email, name, slug: `${title} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-') }
    }),
  }))
}

const withPictures = (html: string, picture: string | null) =>
  picturesInPage(picture === null ? html : html.replaceAll(`cid:${PICTURE_ID}`, picture).replaceAll(' loading="lazy"', ''), null)

const schemeLinks = (current: EmailScheme, slug: string) =>
  (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `<a href="${emailGalleryApi.page.path}?email=${slug}&amp;scheme=${scheme}"${scheme === current ? ' aria-current="true"' : ''}>${scheme === 'light' ? 'Light' : 'Dark'}</a>`,
    )
    .join('')

/** Shows the email as in this scheme, whichever one the device has. */
const forced = (scheme: EmailScheme, html: string) =>
  html
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)

const icon = (path: string) =>
  `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`

const LOGO =
  '<svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true"><path d="M0 0h8l6.2 13.2L11 20z" fill="currentColor"/><path d="M28 0h-8l-7.6 16.9L11 20h4.7z" fill="#ff5a1f"/></svg>'

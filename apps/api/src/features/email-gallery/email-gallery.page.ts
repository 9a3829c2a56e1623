import { escapeHtml } from '../../platform/html.ts'
import type { EmailSender } from '../../platform/mail/email-content.ts'
import { pictureInPage } from '../../platform/mail/email-order.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { sampleEmails } from './sample-emails.ts'

/** The widths of a desktop mail client and of a small phone. */
const WIDTHS = [600, 320]

/** Gives each frame the height of its email. The frames run no scripts, so sharing the origin only lets the page measure them. */
export const FIT_FRAMES = `for(const frame of document.querySelectorAll('iframe')){
const fit=()=>{const page=frame.contentDocument?.documentElement;if(page){frame.height=0;frame.height=page.scrollHeight}}
frame.addEventListener('load',fit);fit()}`

/** A page with a sample of every email at two widths, and its text part. */
export async function renderEmailGallery(site: string, picture: Buffer | null, sender: EmailSender): Promise<string> {
  const sections = await Promise.all(
    sampleEmails(site, picture).map(async ({ subject, content, order }) => {
      const { text, html } = await renderEmail(content, order, sender)
      const source = escapeHtml(pictureInPage(html, order?.picture ?? null))
      const frames = WIDTHS.map(
        (width) =>
          `<iframe sandbox="allow-same-origin" title="${escapeHtml(`${subject}, ${width} pixels wide`)}" width="${width}" height="900" srcdoc="${source}"></iframe>`,
      )
      return `<section><h2>${escapeHtml(subject)}</h2><div>${frames.join('')}</div><details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details></section>`
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Emails · Vorta</title><style>${STYLE}</style></head>
<body><main><h1>Emails</h1><p>A sample of every email. They follow the light or dark mode of your device.</p>${sections.join('')}</main><script>${FIT_FRAMES}</script></body></html>`
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;background:#0b0c0e;color:#f2f4f7;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h2{margin:2.5rem 0 1rem;font-size:1.125rem}section>div{display:flex;flex-wrap:wrap;align-items:flex-start;gap:1rem}
iframe{max-width:100%;border:1px solid #262a31;border-radius:8px}pre{white-space:pre-wrap;overflow-wrap:anywhere}summary{margin-top:.75rem;cursor:pointer}`

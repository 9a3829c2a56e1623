import { escapeHtml } from '../html.ts'

/** Content of an email; one layout renders it as HTML and text. */
export interface EmailContent {
  /** Preview text shown beside the subject. */
  readonly preview: string
  readonly title: string
  readonly greeting?: string
  readonly paragraphs?: readonly string[]
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly action?: EmailLink
  /** List items, each with its own link. */
  readonly items?: readonly { readonly title: string; readonly body: string; readonly action: EmailLink }[]
  /** Text after the items, such as how many more there are. */
  readonly closing?: string
  /** Footer lines, such as why the user receives the email. */
  readonly footnotes?: readonly string[]
  /** Unsubscribe link. */
  readonly leave?: EmailLink
}

interface EmailLink {
  readonly label: string
  readonly href: string
}

/** Message for an invalid email link. */
export const BAD_EMAIL_LINK = "This link isn't valid. It may be incomplete. Copy the entire link from the email and try again."

/** HTML and text parts of an email. */
export const renderEmail = (email: EmailContent): { text: string; html: string } => ({ text: textOf(email), html: htmlOf(email) })

/** Prevents line breaks inside order numbers. */
const NUMBER = /\b[A-Z]{2,5}-\d{2}-\d{3,}\b/g
const escapeText = (text: string) => escapeHtml(text).replace(NUMBER, (number) => `<span style="white-space:nowrap">${number}</span>`)

function textOf({
  title,
  greeting,
  paragraphs = [],
  facts = [],
  action,
  items = [],
  closing,
  footnotes = [],
  leave,
}: EmailContent): string {
  const widest = Math.max(0, ...facts.map(([name]) => name.length))
  const blocks = [
    title,
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${`${name}:`.padEnd(widest + 2)}${value}`).join('\n'),
    ...items.map((item) => `* ${item.title}\n  ${item.body}\n  ${item.action.label}: ${item.action.href}`),
    closing,
    action && `${action.label}:\n${action.href}`,
    '--\nVorta',
    ...footnotes,
    leave && `${leave.label}: ${leave.href}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// Inline colors for mail clients that drop style sheets; the style sheet overrides them in dark mode.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.btn a{display:block!important;text-align:center}.h{font-size:22px!important;line-height:28px!important}}
@media (prefers-color-scheme:dark){.page{background:#0b0c0e!important}.card{background:#14161a!important;border-color:#262a31!important}.ink{color:#f2f4f7!important}
.soft{color:#c9ced6!important}.muted{color:#98a1ae!important}.rule{border-color:#262a31!important}.lnk{color:#ff7440!important}}`

const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = `${SANS};color:#14161a`
const SOFT = `${SANS};color:#3b424c`
const MUTED = `${SANS};color:#626b77`

const paragraph = (text: string) =>
  `<p class="soft" style="margin:0 0 16px;${SOFT};font-size:16px;line-height:26px">${escapeText(text).replace(/\n/g, '<br>')}</p>`

const button = ({ label, href }: EmailLink) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:8px 0 20px"><tr><td class="btn"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:#ff5a1f;${SANS};font-size:16px;line-height:22px;font-weight:600;color:#140700;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const fact = ([name, value]: readonly [string, string]) =>
  `<tr><td class="muted rule" style="padding:9px 16px 9px 0;border-bottom:1px solid #e4e7eb;${MUTED};font-size:14px;line-height:20px;vertical-align:top">${escapeHtml(name)}</td><td align="right" class="ink rule" style="padding:9px 0;border-bottom:1px solid #e4e7eb;${INK};font-size:14px;line-height:20px;font-weight:600;vertical-align:top">${escapeHtml(value)}</td></tr>`

const item = ({ title, body, action }: NonNullable<EmailContent['items']>[number]) =>
  `<tr><td class="rule" style="padding:18px 0;border-top:1px solid #e4e7eb"><p class="ink" style="margin:0 0 4px;${INK};font-size:16px;line-height:24px;font-weight:600">${escapeHtml(title)}</p><p class="soft" style="margin:0 0 8px;${SOFT};font-size:15px;line-height:23px;word-break:break-word">${escapeText(body)}</p><p style="margin:0;${SANS};font-size:15px;line-height:23px"><a class="lnk" href="${escapeHtml(action.href)}" style="color:#b83a06;font-weight:600;text-decoration:underline">${escapeHtml(action.label)}</a></p></td></tr>`

const small = (html: string) => `<p class="muted" style="margin:0 0 8px;${MUTED};font-size:13px;line-height:20px">${html}</p>`

const table = (rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px">${rows}</table>`

function htmlOf({
  preview,
  title,
  greeting,
  paragraphs = [],
  facts = [],
  action,
  items = [],
  closing,
  footnotes = [],
  leave,
}: EmailContent): string {
  const body = [
    `<h1 class="ink h" style="margin:0 0 16px;${INK};font-size:25px;line-height:32px;font-weight:700;letter-spacing:-0.01em">${escapeText(title)}</h1>`,
    ...[greeting, ...paragraphs].filter((text) => text !== undefined).map(paragraph),
    facts.length > 0 ? table(facts.map(fact).join('')) : '',
    items.length > 0 ? table(items.map(item).join('')) : '',
    closing ? paragraph(closing) : '',
    action ? button(action) : '',
  ]
  const foot = [
    ...footnotes.map((text) => small(escapeHtml(text))),
    leave
      ? small(
          `<a class="muted" href="${escapeHtml(leave.href)}" style="color:#626b77;text-decoration:underline">${escapeHtml(leave.label)}</a>`,
        )
      : '',
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#f4f5f7"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" cellpadding="0" cellspacing="0" width="100%" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:560px">
<tr><td class="pad" style="padding:4px 32px 18px"><span class="ink" style="${INK};font-size:17px;line-height:24px;font-weight:800;letter-spacing:0.1em"><span style="color:#ff5a1f">V</span>ORTA</span></td></tr>
<tr><td class="card pad" style="padding:32px 32px 14px;border:1px solid #e4e7eb;border-radius:12px;background:#ffffff">${body.join('')}</td></tr>
<tr><td class="pad" style="padding:20px 32px 8px">${foot.join('')}</td></tr>
</table></td></tr></table></body></html>`
}

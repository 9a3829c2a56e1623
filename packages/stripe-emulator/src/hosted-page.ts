import { createHash } from 'node:crypto'
import type Stripe from 'stripe'

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#101214;color:#f2f2f0}
main{max-width:26rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.375rem;margin:0 0 .25rem}
label{display:block;margin:1rem 0 .25rem}
input{box-sizing:border-box;width:100%;font:inherit;padding:.75rem;border:1px solid #6b7075;border-radius:6px;background:#1a1d20;color:inherit}
.row{display:flex;gap:1rem}.row>*{flex:1}
button,.back{font:inherit;display:block;width:100%;box-sizing:border-box;margin-top:1rem;padding:.875rem;border:0;border-radius:6px;text-align:center;cursor:pointer}
button{background:#f2f2f0;color:#101214;font-weight:600}button.plain{background:#2a2e32;color:inherit}
.back{color:inherit}.hint{color:#b9bdc1}.error{background:#5c1a1a;border-radius:6px;padding:.75rem}
:focus-visible{outline:3px solid #7db4ff;outline-offset:2px}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** No scripts and no other origins: only inline styles, and a form that posts here and redirects to the shop. */
export const hostedPagePolicy = ({ success_url: shop }: Pick<Stripe.Checkout.Session, 'success_url'>): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self'${shop ? ` ${new URL(shop).origin}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const sumOf = (session: Stripe.Checkout.Session) => DOLLARS.format((session.amount_total ?? 0) / 100)

export function cardPage(session: Stripe.Checkout.Session, error: string | undefined): string {
  const banner = error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`
  return page(
    'Test payment',
    `<h1>Pay ${sumOf(session)}</h1><p class="hint">Test mode: real cards won't work here. Try 4242 4242 4242 4242.</p>${banner}
<form method="post">
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required>
<div class="row"><div><label for="exp">Expiration (MM/YY)</label><input id="exp" name="exp" inputmode="numeric" autocomplete="cc-exp" required></div>
<div><label for="cvc">CVC</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required></div></div>
<button>Pay ${sumOf(session)}</button></form>
${session.cancel_url ? `<a class="back" href="${escapeHtml(session.cancel_url)}">Back to Vorta</a>` : ''}`,
  )
}

export const challengePage = (session: Stripe.Checkout.Session): string =>
  page(
    'Test payment',
    `<h1>3-D Secure test</h1><p class="hint">Your test bank wants to confirm your payment of ${sumOf(session)}.</p>
<form method="post"><button name="outcome" value="success">Complete authentication</button>
<button class="plain" name="outcome" value="fail">Fail authentication</button></form>`,
  )

export const endedPage = (session: Stripe.Checkout.Session): string =>
  page(
    'Test payment',
    `<h1>${session.status === 'complete' ? 'This payment is complete' : 'This payment page has expired'}</h1>${session.status === 'complete' ? '' : '<p class="hint">Go back to Vorta and start again.</p>'}
${session.cancel_url ? `<a class="back" href="${escapeHtml(session.cancel_url)}">Back to Vorta</a>` : ''}`,
  )

import type { Page, Route } from '@playwright/test'

/**
 * A mock of Stripe.js with the parts that the Payment Element needs: the same functions, fields in frames of Stripe's origin, and calls to
 * Stripe's API. It tests our code around Stripe.js and that our Content-Security-Policy allows all of it.
 */
const SCRIPT = `
window.Stripe = function Stripe(key) {
  const api = 'https://api.stripe.com'
  const idOf = (secret) => secret.split('_secret_')[0]
  const post = async (path, fields) => (await fetch(api + path, { method: 'POST', body: new URLSearchParams({ key, ...fields }) })).json()
  const messageFrom = (frame) => new Promise((resolve) => {
    addEventListener('message', function listen(event) {
      if (event.source !== frame.contentWindow) return
      removeEventListener('message', listen)
      resolve(event.data)
    })
  })
  const createFrame = (src, title, height) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, title })
    Object.assign(frame.style, { width: '100%', height, border: '0' })
    return frame
  }
  const createElement = () => {
    const handlers = {}
    const fire = (name, event) => (handlers[name] ?? []).forEach((handler) => handler(event))
    const frame = createFrame('https://js.stripe.com/v3/elements-inner-payment.html', 'Secure payment input frame', '190px')
    const element = {
      card: {},
      // Reads the fields directly, because the message about the last key may not have arrived yet.
      readCard: () => new Promise((resolve) => {
        addEventListener('message', function listen(event) {
          if (event.source !== frame.contentWindow || !event.data.isAnswer) return
          removeEventListener('message', listen)
          resolve(event.data)
        })
        frame.contentWindow.postMessage('read', '*')
      }),
      on: (name, handler) => { (handlers[name] ??= []).push(handler); return element },
      once: (name, handler) => element.on(name, handler),
      off: (name, handler) => { handlers[name] = (handlers[name] ?? []).filter((other) => other !== handler); return element },
      mount: (container) => {
        frame.addEventListener('load', () => fire('ready', { elementType: 'payment' }))
        addEventListener('message', (event) => {
          if (event.source !== frame.contentWindow) return
          element.card = event.data
          fire('change', { elementType: 'payment', complete: Boolean(event.data.number) })
        })
        container.append(frame)
      },
      update() {}, focus() {}, blur() {}, clear() {}, collapse() {},
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
    }
    return element
  }
  // The wallet of the device, which has a card.
  const createWallet = (onConfirm) => {
    const handlers = {}
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Apple Pay' })
    Object.assign(button.style, { width: '100%', height: '48px', color: '#fff', background: '#000' })
    const fire = (name, event) => (handlers[name] ?? []).forEach((handler) => handler(event))
    button.addEventListener('click', () => { onConfirm(); fire('confirm', { elementType: 'expressCheckout' }) })
    const element = {
      on: (name, handler) => { (handlers[name] ??= []).push(handler); return element },
      once: (name, handler) => element.on(name, handler),
      off: (name, handler) => { handlers[name] = (handlers[name] ?? []).filter((other) => other !== handler); return element },
      mount: (container) => {
        container.append(button)
        queueMicrotask(() => fire('ready', { elementType: 'expressCheckout', availablePaymentMethods: { applePay: true } }))
      },
      update() {}, unmount: () => button.remove(), destroy: () => button.remove(),
    }
    return element
  }
  const challenge = async (secret) => {
    const frame = createFrame('https://hooks.stripe.com/3d_secure_2/hosted', '3D Secure', '100vh')
    Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#fff' })
    document.body.append(frame)
    const outcome = await messageFrom(frame)
    frame.remove()
    return post('/v1/payment_intents/' + idOf(secret) + '/authenticate', { client_secret: secret, outcome })
  }
  const resultOf = (response) => {
    if (response.error) return { error: response.error }
    return response.last_payment_error ? { error: { ...response.last_payment_error, payment_intent: response } } : { paymentIntent: response }
  }
  return {
    elements(options) {
      let element = null
      let submitted = false
      let wallet = false
      return {
        options,
        create: (type) => (type === 'expressCheckout' ? createWallet(() => { wallet = true }) : (element = createElement())),
        getElement: (type) => (type === 'expressCheckout' ? null : element),
        update() {},
        fetchUpdates: async () => ({}),
        submit: async () => {
          if (wallet) return {}
          element.card = await element.readCard()
          submitted = Boolean(element.card.number)
          return submitted ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
        },
        submittedCard: () => (wallet ? { number: '4242424242424242', expiry: '12/34', cvc: '123' } : submitted ? element.card : null),
      }
    },
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
      const card = elements.submittedCard()
      if (!card) throw new Error('elements.submit() must be called before stripe.confirmPayment()')
      if (redirect !== 'if_required' || !confirmParams.return_url) throw new Error('return_url is required')
      const [month, year] = card.expiry.split('/')
      const response = await post('/v1/payment_intents/' + idOf(clientSecret) + '/confirm', {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number,
        'payment_method_data[card][exp_month]': month.trim(),
        'payment_method_data[card][exp_year]': year.trim(),
        'payment_method_data[card][cvc]': card.cvc,
      })
      return resultOf(response.status === 'requires_action' ? await challenge(clientSecret) : response)
    },
    async retrievePaymentIntent(clientSecret) {
      const query = new URLSearchParams({ key, client_secret: clientSecret })
      return resultOf(await (await fetch(api + '/v1/payment_intents/' + idOf(clientSecret) + '?' + query)).json())
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
  }
}
window.Stripe.version = 'endive'
`

const htmlPage = (body: string) => `<!doctype html><meta charset="utf-8"><title>Stripe mock</title>${body}`

const FIELDS = htmlPage(`<style>body{margin:0;font:16px sans-serif;color:#f2f4f7;background:#0b0c0e}label{display:block;margin:0 0 12px}
input{display:block;box-sizing:border-box;width:100%;margin-top:4px;padding:11px;font:inherit;color:inherit;background:#16181c;border:1px solid #3a404a;border-radius:8px}</style>
<form><label>Card number<input name="number"></label><label>Expiration<input name="expiry"></label><label>Security code<input name="cvc"></label></form>
<script>const send = (isAnswer) => parent.postMessage({ ...Object.fromEntries(new FormData(document.forms[0])), isAnswer }, '*')
addEventListener('input', () => send(false))
addEventListener('message', () => send(true))</script>`)

// The delay keeps the frame until the key is released.
const BANK =
  htmlPage(`<h1>Your bank</h1><button value="success">Complete authentication</button><button value="fail">Fail authentication</button>
<script>addEventListener('click', (event) => event.target.value && setTimeout(() => parent.postMessage(event.target.value, '*'), 300))</script>`)

/** Serves the mock at Stripe's URLs and forwards its API calls to the test provider. Returns the requested URLs. */
export async function mockStripe(browser: Page, providerUrl: string): Promise<string[]> {
  const requests: string[] = []
  const html = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/html', body })
  await browser.route('https://js.stripe.com/**', async (route) => {
    requests.push(route.request().url())
    if (route.request().resourceType() === 'document') return html(FIELDS)(route)
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await browser.route('https://hooks.stripe.com/**', html(BANK))
  await browser.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    requests.push(pathname)
    const response = await route.fetch({ url: providerUrl + pathname + search })
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
  })
  return requests
}

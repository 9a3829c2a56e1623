import type { Browser, Page } from '@playwright/test'
import type { Role } from '@vorta/contract/auth/role'
import { api, demoToken, registerUser, signInAs, siteUrl } from './site.ts'

const draft = {
  carDetails: { make: 'Lotus', model: 'Emira', year: 2024, color: 'Seneca Blue', bodyType: 'Coupe' },
  customization: {
    bodyKit: { type: 'Splitter', style: 'Modern', material: 'Carbon Fiber', finish: 'Matte' },
    colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
    engravings: [],
    additionalFeatures: [],
    specialRequests: '',
  },
}

interface PlacedOrder {
  _id: string
  orderNumber: string
}

export async function placeOrder(token: string): Promise<PlacedOrder> {
  return (await api('POST', '/api/orders', { token, body: draft })).order
}

/** Pays like the page does: confirms the card at the provider, then confirms the payment at the API. */
export async function payDue(token: string, orderId: string, amount: number): Promise<void> {
  const { stripePublishableKey } = await api('GET', '/api/config')
  const { clientSecret, paymentIntentId } = await api('POST', '/api/payments/create-payment-intent', { token, body: { orderId, amount } })
  const card = new URLSearchParams({ key: stripePublishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' })
  const response = await fetch(`${siteUrl()}/test-provider/v1/payment_intents/${paymentIntentId}/confirm`, { method: 'POST', body: card })
  if (!response.ok) throw new Error(`The provider rejected the card: ${response.status}`)
  await api('POST', '/api/payments/confirm-payment', { token, body: { orderId, paymentIntentId } })
}

/** Assigns an order, by default to the demo engineer. */
export async function assign(orderId: string, email = 'engineer@vorta.example'): Promise<void> {
  const token = await demoToken('admin')
  const { engineers } = await api('GET', '/api/orders/admin/engineers', { token })
  const engineer = engineers.find((candidate: { email: string }) => candidate.email === email)
  await api('PUT', `/api/orders/${orderId}/assign`, { token, headers: { 'engineer-id': engineer._id } })
}

export const assignDemoEngineer = (orderId: string) => assign(orderId)

export const startDesign = async (orderId: string, token?: string) =>
  api('PUT', `/api/orders/${orderId}/status`, { token: token ?? (await demoToken('engineer')), body: { status: 'designing' } })

/** Opens a page in a new browser context that is signed in with the token. */
export async function openPageAs(browser: Browser, token: string, permissions: string[] = []): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: siteUrl(), permissions })).newPage()
  await signInAs(page, token)
  return page
}

/** Sends chat messages as the page does, over a live connection. */
export async function sendMessages(token: string, orderId: string, contents: string[]): Promise<void> {
  const transport = `${siteUrl()}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(transport)).text()).slice(1))
  const connection = `${transport}&sid=${sid}`
  const post = (packets: string[]) => fetch(connection, { method: 'POST', body: packets.join('\x1e') })
  /** Reads packets until one of them starts with this. */
  const readUntil = async (start: string) => {
    for (let packets: string[] = []; !packets.some((packet) => packet.startsWith(start)); ) {
      const response = await fetch(connection)
      if (!response.ok) throw new Error(`The live connection failed: ${response.status}`)
      packets = (await response.text()).split('\x1e')
      if (packets.includes('2')) await post(['3'])
    }
  }
  await post([`40${JSON.stringify({ token })}`])
  await readUntil('40')
  const messages = contents.map((content) => ({ orderId, content, clientMessageId: crypto.randomUUID() }))
  await post(messages.map((message, index) => `42${index}${JSON.stringify(['send-message', message])}`))
  await readUntil(`43${messages.length - 1}[`)
  await post(['1'])
}

/** Demo mode lets every account take a staff role. */
export async function registerStaff(role: Role, lastName?: string) {
  const customer = await registerUser(undefined, lastName)
  await api('PUT', '/api/auth/update-role', { token: customer.token, body: { role } })
  return customer
}

/** A new customer's order, assigned to the demo engineer. */
export async function orderInDesign() {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await assignDemoEngineer(order._id)
  return { orderId: order._id, customer, engineer: await demoToken('engineer') }
}

export async function uploadFile(
  path: string,
  token: string,
  fields: Record<string, string>,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([bytes]), name)
  const response = await fetch(siteUrl() + path, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`Uploading ${name} failed: ${await response.text()}`)
  return response.json()
}

const STL = 'solid b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 100 0 0\nvertex 0 100 0\nendloop\nendfacet\nendsolid b\n'

/** A paid order in the design phase with one CAD version. */
export async function designedOrder(token: string): Promise<PlacedOrder> {
  const order = await placeOrder(token)
  await payDue(token, order._id, 500)
  await assignDemoEngineer(order._id)
  await startDesign(order._id)
  const fields = { orderId: order._id, note: '' }
  await uploadFile('/api/uploads/cad-model', await demoToken('engineer'), fields, 'blade.stl', new TextEncoder().encode(STL))
  return order
}

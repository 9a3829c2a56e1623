import type { Browser, Page } from '@playwright/test'
import type { Role } from '@vorta/contract/auth/role'
import { api, comeBackAs, demoToken, registerUser, siteUrl } from './site.ts'

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

interface Placed {
  _id: string
  orderNumber: string
}

export async function placeOrder(token: string): Promise<Placed> {
  return (await api('POST', '/api/orders', { token, body: draft })).order
}

/** Pays what is due as the page would: the card goes to the provider, the order is asked about afterwards. */
export async function payDue(token: string, orderId: string, amount: number): Promise<void> {
  const { stripePublishableKey } = await api('GET', '/api/config')
  const { clientSecret, paymentIntentId } = await api('POST', '/api/payments/create-payment-intent', { token, body: { orderId, amount } })
  const card = new URLSearchParams({ key: stripePublishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' })
  const answer = await fetch(`${siteUrl()}/test-provider/v1/payment_intents/${paymentIntentId}/confirm`, { method: 'POST', body: card })
  if (!answer.ok) throw new Error(`The card was refused: ${answer.status}`)
  await api('POST', '/api/payments/confirm-payment', { token, body: { orderId, paymentIntentId } })
}

/** Gives an order to an engineer, to the one of the demo unless told otherwise. */
export async function assign(orderId: string, email = 'engineer@vorta.example'): Promise<void> {
  const token = await demoToken('admin')
  const { engineers } = await api('GET', '/api/orders/admin/engineers', { token })
  const engineer = engineers.find((one: { email: string }) => one.email === email)
  await api('PUT', `/api/orders/${orderId}/assign`, { token, headers: { 'engineer-id': engineer._id } })
}

export const assignToErin = (orderId: string) => assign(orderId)

export const startDesign = async (orderId: string, token?: string) =>
  api('PUT', `/api/orders/${orderId}/status`, { token: token ?? (await demoToken('engineer')), body: { status: 'designing' } })

/** A window of their own for one person. */
export async function desk(browser: Browser, token: string, permissions: string[] = []): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: siteUrl(), permissions })).newPage()
  await comeBackAs(page, token)
  return page
}

/** Somebody new at a desk of the company, as demo mode allows. */
export async function newColleague(role: Role, lastName?: string) {
  const person = await registerUser(undefined, lastName)
  await api('PUT', '/api/auth/update-role', { token: person.token, body: { role } })
  return person
}

/** An order that the demo engineer designs. */
export async function orderInDesign() {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await assignToErin(order._id)
  return { orderId: order._id, customer, engineer: await demoToken('engineer') }
}

/** Sends a file as a form would. */
export async function sendFile(path: string, token: string, fields: Record<string, string>, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([bytes]), name)
  const response = await fetch(siteUrl() + path, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${name} was refused: ${await response.text()}`)
  return response.json()
}

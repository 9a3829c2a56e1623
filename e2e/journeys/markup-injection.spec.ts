import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { payDue, sendFile } from '../actions.ts'
import { hurryEmails } from '../backdate.ts'
import { api, demoToken, expect, test, withoutWebGl } from '../site.ts'

const STL = 'solid b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 100 0 0\nvertex 0 100 0\nendloop\nendfacet\nendsolid b\n'

/** What would run if any page took it for markup; the word says where it was typed. */
const trap = (word: string) => `<img src=x onerror=__ran=1>"'><svg/onload=__ran=1>${word}`
const lure = 'javascript:__ran=1 https://good.example@evil.example/ https://ok.example/"onmouseover="__ran=1'

async function newcomer(word: string) {
  const email = `${word}-${process.pid}-${Date.now()}@example.com`
  const body = { firstName: trap(word), lastName: trap(`${word}sSurname`), email, phone: '<b onclick=__ran=1>1', password: 'secret1' }
  const { token, user } = await api('POST', '/api/auth/register', { body })
  return { token: token as string, id: user._id as string, email }
}

const design = () => ({
  bodyKit: { type: 'Splitter', style: 'Modern', material: 'Carbon Fiber', finish: 'Matte' },
  colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
  engravings: [{ text: trap('engraving'), font: 'Arial', size: 12, position: 'Center' }],
  additionalFeatures: [],
})

/** Every text of an order, typed by those who may; the order has been through everything by then. */
async function typeEverywhere() {
  const [customer, engineer, admin] = [await newcomer('customer'), await newcomer('engineer'), await demoToken('admin')]
  await api('PUT', `/api/admin/users/${engineer.id}/roles`, { token: admin, body: { roles: ['user', 'engineer'] } })
  await api('PUT', '/api/auth/update-role', { token: engineer.token, body: { role: 'engineer' } })
  const [theirs, ours] = [{ token: customer.token }, { token: engineer.token }]
  const address = { street: trap('street'), city: trap('city'), state: trap('state'), zipCode: '<b>1', country: 'USA' }
  const profile = { firstName: trap('customer'), lastName: trap('customersSurname'), phone: '<b onclick=__ran=1>1', address }
  await api('PUT', '/api/auth/profile', { ...theirs, body: profile })

  const carDetails = { make: 'Lotus', model: trap('model'), year: 2024, color: trap('color'), engine: trap('engine'), bodyType: 'Coupe' }
  const body = { carDetails, customization: { ...design(), specialRequests: trap('requests') } }
  const place = async () => (await api('POST', '/api/orders', { ...theirs, body })).order._id as string
  const [order, ended] = [await place(), await place()]
  await api('POST', `/api/orders/${ended}/cancellation-request`, { ...theirs, body: { reason: trap('wish') } })
  await api('PUT', `/api/orders/${ended}/cancel`, { token: admin, body: { reason: trap('reason') } })

  await payDue(customer.token, order, 500)
  await api('PUT', `/api/orders/${order}/assign`, { token: admin, headers: { 'engineer-id': engineer.id } })
  const deed = (path: string, by: { token: string }, said: object) => api('POST', `/api/orders/${order}/${path}`, { ...by, body: said })
  await deed('question', ours, { question: trap('question') })
  await deed('answer', theirs, { answer: trap('answer') })
  const startDesign = () => api('PUT', `/api/orders/${order}/status`, { ...ours, body: { status: 'designing' } })
  await startDesign()
  const file = [Uint8Array.from(Buffer.from(STL))] as const
  await sendFile('/api/uploads/3d-scan', customer.token, { orderId: order }, `${trap('scan').replace('/', '')}.stl`, ...file)
  const cad = { orderId: order, note: trap('cadNote') }
  const { cadModel } = await sendFile('/api/uploads/cad-model', engineer.token, cad, `${trap('cad').replace('/', '')}.stl`, ...file)
  const { pin } = await deed('pins', theirs, { cadModelId: cadModel._id, text: trap('pin') })
  await deed(`pins/${pin._id}/replies`, ours, { text: trap('pinReply') })
  await deed('revision', theirs, { comments: trap('revision') })
  await startDesign()
  await deed('approve', theirs, {})
  await deed('quote', ours, { productionCost: 10, note: trap('quoteNote'), lines: [{ label: trap('quoteLine'), amount: 10 }] })
  const payment = (await api('GET', `/api/orders/${order}`, theirs)).order.payments[0]._id as string
  await api('POST', '/api/contact', { body: { name: trap('visitor'), email: customer.email, message: trap('message') } })
  const { id: shared } = await api('POST', '/api/shared-builds', { body: { bodyType: 'Coupe', paint: '#FF0000', customization: design() } })
  const finish = async () => {
    await payDue(customer.token, order, 10)
    const shipped = { stage: 'shipped', on: new Date().toISOString().slice(0, 10), note: trap('step'), carrier: trap('carrier') }
    await deed('production', ours, { ...shipped, trackingNumber: trap('tracking') })
    await deed('received', theirs, {})
    await api('PUT', `/api/orders/${order}/rating`, { ...theirs, body: { stars: 5, words: trap('rating'), mayShow: true } })
  }
  return { customer, engineer, admin, order, ended, payment, shared, model: cadModel._id as string, finish }
}

/** What was typed can be read as it was typed, and nothing of it became part of the page. */
async function readsAsText(page: Page, ...words: string[]) {
  for (const word of words) await expect(page.getByText(new RegExp(`onload=__ran=1>${word}`)).first()).toBeVisible()
  const hurt = await page.evaluate(() => ({
    ran: '__ran' in window,
    handlers: [...document.querySelectorAll('*')].filter((one) => [...one.attributes].some(({ name }) => /^on/i.test(name))).length,
    strangers: document.querySelectorAll('img[src="x"], a[href^="javascript" i], a[href*="evil.example"]').length,
  }))
  expect(hurt).toEqual({ ran: false, handlers: 0, strangers: 0 })
}

test('markup that people type stays text for everybody who reads it', async ({ page }) => {
  const { customer, engineer, admin, order, ended, payment, shared, model, finish } = await typeEverywhere()
  // Lists and words are looked at here, not models.
  await withoutWebGl(page)
  const sit = async (token: string) => {
    await page.goto('/terms')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
  }
  const look = async (address: string, ...words: string[]) => {
    await page.goto(address)
    await readsAsText(page, ...words)
  }

  await sit(customer.token)
  await look(`/dashboard?order=${order}&view=chat`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill(`${trap('chat')} ${lure}`)
  await box.press('Enter')
  await readsAsText(page, 'chat')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '<img src=x onerror=__ran=1>note.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') })
  await expect(page.getByText('onerror=__ran=1>note.txt').first()).toBeVisible()
  await look(`/dashboard?order=${order}`, 'quoteNote', 'quoteLine', 'requests', 'engraving', 'engine', 'color', 'revision')
  await finish()
  await look('/dashboard', 'customer')
  await look(`/dashboard?order=${ended}`, 'reason')
  await look(`/dashboard?order=${order}&view=timeline`, 'pinReply', 'answer', 'question')
  await look(`/dashboard?order=${order}&view=scans`)
  await look(`/dashboard?order=${order}&view=production`, 'step', 'carrier', 'tracking', 'rating')
  await look('/dashboard?tab=profile', 'street')
  await look(`/receipt/${payment}`, 'customer')
  await look(`/build/${shared}`, 'engraving')

  await sit(engineer.token)
  await look('/engineer-dashboard?tab=workbench')
  await look(`/engineer-dashboard?order=${order}&view=chat`, 'chat')
  await look(`/engineer-dashboard?order=${order}&view=files`, 'cadNote')
  await look(`/engineer-dashboard?order=${order}&view=files&model=${model}`, 'pin')
  await look(`/engineer-dashboard?order=${order}&view=production`, 'rating')

  await sit(admin)
  await look(`/admin-dashboard?order=${order}`, 'requests', 'customersSurname', 'engineersSurname')
  await look(`/admin-dashboard?order=${order}&view=chat`, 'chat')
  await look('/admin-dashboard?tab=messages', 'message')
  await look('/admin-dashboard?tab=audit')
  await look('/admin-dashboard?tab=users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(engineer.email)
  await readsAsText(page, 'engineersSurname')

  await hurryEmails(customer.id)
  const letters = async () => (await api('GET', '/api/demo/mail', { token: customer.token })).mails as { pageUrl: string; text: string }[]
  await expect.poll(async () => (await letters()).some(({ text }) => text.includes('onload=__ran=1>'))).toBe(true)
  await sit(customer.token)
  await look('/demo/mail')
  for (const { pageUrl } of await letters()) await look(pageUrl)
})

test('what browsers fetch holds no secret, no map and no path of the machine that built it', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const folder = path.join(root, 'apps/web/dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /\.(map|tsx?|env|log|pem|key)$/.test(file))).toEqual([])
  const leaks =
    /sk_(live|test)_[A-Za-z0-9]|whsec_[A-Za-z0-9]|-----BEGIN [A-Z ]*PRIVATE KEY|postgres(ql)?:\/\/\S+@|sourceMappingURL=|JWT_SECRET|STRIPE_SECRET_KEY/
  for (const file of files.filter((one) => /\.(js|css|html|json|txt|xml|svg)$/.test(one))) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    expect([file, leaks.exec(text)?.[0]]).toEqual([file, undefined])
    expect([file, text.includes(root)]).toEqual([file, false])
  }
})

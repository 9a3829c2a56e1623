import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { payDue, uploadFile } from '../actions.ts'
import { sendDigestNow } from '../backdate.ts'
import { api, demoToken, expect, follow, test } from '../site.ts'

const STL = 'solid b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 100 0 0\nvertex 0 100 0\nendloop\nendfacet\nendsolid b\n'

/** Sets window.__ran if a page renders it as HTML. The label names the field it was typed into. */
const markup = (label: string) => `<img src=x onerror=__ran=1>"'><svg/onload=__ran=1>${label}`
const unsafeLinks = 'javascript:__ran=1 https://good.example@evil.example/ https://ok.example/"onmouseover="__ran=1'

async function registerMarkupUser(label: string) {
  const email = `${label}-${process.pid}-${Date.now()}@example.com`
  const body = { firstName: markup(label), lastName: markup(`${label}sSurname`), email, phone: '<b onclick=__ran=1>1', password: 'secret1' }
  const { token, user } = await api('POST', '/api/auth/register', { body })
  return { token: token as string, id: user._id as string, email }
}

const design = () => ({
  bodyKit: { type: 'Splitter', style: 'Modern', material: 'Carbon Fiber', finish: 'Matte' },
  colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
  engravings: [{ text: markup('engraving'), font: 'Arial', size: 12, position: 'Center' }],
  additionalFeatures: [],
})

/** Puts markup into every text field of an order that goes through the whole lifecycle. */
async function fillEveryField() {
  const [customer, engineer, admin] = [await registerMarkupUser('customer'), await registerMarkupUser('engineer'), await demoToken('admin')]
  await api('PUT', `/api/admin/users/${engineer.id}/roles`, { token: admin, body: { roles: ['user', 'engineer'] } })
  await api('PUT', '/api/auth/update-role', { token: engineer.token, body: { role: 'engineer' } })
  const [asCustomer, asEngineer] = [{ token: customer.token }, { token: engineer.token }]
  const address = { street: markup('street'), city: markup('city'), state: markup('state'), zipCode: '<b>1', country: 'USA' }
  const profile = { firstName: markup('customer'), lastName: markup('customersSurname'), phone: '<b onclick=__ran=1>1', address }
  await api('PUT', '/api/auth/profile', { ...asCustomer, body: profile })

  const carDetails = {
    make: 'Lotus',
    model: markup('model'),
    year: 2024,
    color: markup('color'),
    engine: markup('engine'),
    bodyType: 'Coupe',
  }
  const body = { carDetails, customization: { ...design(), specialRequests: markup('requests') } }
  const place = async () => (await api('POST', '/api/orders', { ...asCustomer, body })).order._id as string
  const [order, cancelledOrder] = [await place(), await place()]
  await api('POST', `/api/orders/${cancelledOrder}/cancellation-request`, {
    ...asCustomer,
    body: { reason: markup('cancellationRequest') },
  })
  await api('PUT', `/api/orders/${cancelledOrder}/cancel`, { token: admin, body: { reason: markup('reason') } })

  await payDue(customer.token, order, 500)
  await api('PUT', `/api/orders/${order}/assign`, { token: admin, headers: { 'engineer-id': engineer.id } })
  const postToOrder = (path: string, as: { token: string }, body: object) => api('POST', `/api/orders/${order}/${path}`, { ...as, body })
  await postToOrder('question', asEngineer, { question: markup('question') })
  await postToOrder('answer', asCustomer, { answer: markup('answer') })
  const startDesign = () => api('PUT', `/api/orders/${order}/status`, { ...asEngineer, body: { status: 'designing' } })
  await startDesign()
  const file = [Uint8Array.from(Buffer.from(STL))] as const
  await uploadFile('/api/uploads/3d-scan', customer.token, { orderId: order }, `${markup('scan').replace('/', '')}.stl`, ...file)
  const cad = { orderId: order, note: markup('cadNote') }
  const { cadModel } = await uploadFile('/api/uploads/cad-model', engineer.token, cad, `${markup('cad').replace('/', '')}.stl`, ...file)
  const { pin } = await postToOrder('pins', asCustomer, { cadModelId: cadModel._id, text: markup('pin') })
  await postToOrder(`pins/${pin._id}/replies`, asEngineer, { text: markup('pinReply') })
  await postToOrder('revision', asCustomer, { comments: markup('revision') })
  await startDesign()
  await postToOrder('approve', asCustomer, {})
  await postToOrder('quote', asEngineer, {
    productionCost: 10,
    note: markup('quoteNote'),
    lines: [{ label: markup('quoteLine'), amount: 10 }],
  })
  const payment = (await api('GET', `/api/orders/${order}`, asCustomer)).order.payments[0]._id as string
  await api('POST', '/api/contact', { body: { name: markup('visitor'), email: customer.email, message: markup('message') } })
  const { id: shared } = await api('POST', '/api/shared-builds', { body: { bodyType: 'Coupe', paint: '#FF0000', customization: design() } })
  const finish = async () => {
    await payDue(customer.token, order, 10)
    const shipped = { stage: 'shipped', on: new Date().toISOString().slice(0, 10), note: markup('step'), carrier: markup('carrier') }
    await postToOrder('production', asEngineer, { ...shipped, trackingNumber: markup('tracking') })
    await postToOrder('received', asCustomer, {})
    await api('PUT', `/api/orders/${order}/rating`, { ...asCustomer, body: { stars: 5, comment: markup('rating'), mayShow: true } })
  }
  return { customer, engineer, admin, order, cancelledOrder, payment, shared, model: cadModel._id as string, finish }
}

/** The typed text is shown unchanged, and none of it became part of the DOM. */
async function expectPlainText(page: Page, ...labels: string[]) {
  for (const label of labels) await expect(page.getByText(new RegExp(`onload=__ran=1>${label}`)).first()).toBeVisible()
  const injected = await page.evaluate(() => ({
    ran: '__ran' in window,
    handlers: [...document.querySelectorAll('*')].filter((element) => [...element.attributes].some(({ name }) => /^on/i.test(name))).length,
    foreignElements: document.querySelectorAll('img[src="x"], a[href^="javascript" i], a[href*="evil.example"]').length,
  }))
  expect(injected).toEqual({ ran: false, handlers: 0, foreignElements: 0 })
}

test('markup typed by users is shown as text on every page and in every email', async ({ page }) => {
  const { customer, engineer, admin, order, cancelledOrder, payment, shared, model, finish } = await fillEveryField()
  const signInWith = async (token: string, url: string) => {
    await page.goto('/robots.txt')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto(url)
  }
  const expectPage = async (url: string, label: string, ...labels: string[]) => {
    await follow(page, url)
    await expectPlainText(page, label, ...labels)
  }

  await signInWith(customer.token, `/dashboard?order=${order}&view=chat`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill(`${markup('chat')} ${unsafeLinks}`)
  await box.press('Enter')
  await expectPlainText(page, 'chat')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '<img src=x onerror=__ran=1>note.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') })
  await expect(page.getByText('onerror=__ran=1>note.txt').first()).toBeVisible()
  await expectPage(`/dashboard?order=${order}`, 'quoteNote', 'quoteLine', 'requests', 'engraving', 'engine', 'color', 'revision')
  await finish()
  await expectPage('/dashboard', 'customer')
  await expectPage(`/dashboard?order=${cancelledOrder}`, 'reason')
  await expectPage(`/dashboard?order=${order}&view=timeline`, 'pinReply', 'answer', 'question')
  await expectPage(`/dashboard?order=${order}&view=scans`, 'scan')
  await expectPage(`/dashboard?order=${order}&view=production`, 'step', 'carrier', 'tracking', 'rating')
  await expectPage('/dashboard?tab=profile', 'street')
  await expectPage(`/receipt/${payment}`, 'customer')
  await expectPage(`/build/${shared}`, 'engraving')

  await signInWith(engineer.token, '/engineer-dashboard?tab=workbench')
  await expectPlainText(page, 'model')
  await expectPage(`/engineer-dashboard?order=${order}&view=chat`, 'chat')
  await expectPage(`/engineer-dashboard?order=${order}&view=files`, 'cadNote')
  await expectPage(`/engineer-dashboard?order=${order}&view=files&model=${model}`, 'pin')
  await expectPage(`/engineer-dashboard?order=${order}&view=production`, 'rating')

  await signInWith(admin, `/admin-dashboard?order=${order}`)
  await expectPlainText(page, 'requests', 'customersSurname', 'engineersSurname')
  await expectPage(`/admin-dashboard?order=${order}&view=chat`, 'chat')
  await expectPage('/admin-dashboard?tab=leads', 'visitor', 'message')
  await page
    .getByRole('link', { name: /visitor$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /visitor$/ })).toBeVisible()
  await expectPlainText(page, 'message')
  await expectPage('/admin-dashboard?tab=audit', 'engineersSurname')
  await follow(page, '/admin-dashboard?tab=users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(engineer.email)
  await expectPlainText(page, 'engineersSurname')

  await sendDigestNow(customer.id)
  const emails = async () => (await api('GET', '/api/demo/mail', { token: customer.token })).mails as { pageUrl: string; text: string }[]
  await expect.poll(async () => (await emails()).some(({ text }) => text.includes('onload=__ran=1>'))).toBe(true)
  await signInWith(customer.token, '/demo/mail')
  await expect(page.getByRole('heading', { name: /^Receipt/ }).first()).toBeVisible()
  await expectPlainText(page)
  for (const { pageUrl } of await emails()) {
    await page.goto(pageUrl)
    await expectPlainText(page)
  }
})

test('built web files contain no secrets, source maps or build paths', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const folder = path.join(root, 'apps/web/dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /\.(map|tsx?|env|log|pem|key)$/.test(file))).toEqual([])
  const leaks =
    /sk_(live|test)_[A-Za-z0-9]|whsec_[A-Za-z0-9]|-----BEGIN [A-Z ]*PRIVATE KEY|postgres(ql)?:\/\/\S+@|sourceMappingURL=|JWT_SECRET|STRIPE_SECRET_KEY/
  for (const file of files.filter((name) => /\.(js|css|html|json|txt|xml|svg)$/.test(name))) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    expect([file, leaks.exec(text)?.[0]]).toEqual([file, undefined])
    expect([file, text.includes(root)]).toEqual([file, false])
  }
})

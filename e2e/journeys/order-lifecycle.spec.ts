import type { Page } from '@playwright/test'
import { openPageAs, orderInDesign, payDue, startDesign, uploadFile } from '../actions.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, follow, registerUser, signInAs, test } from '../site.ts'

const STL = `solid blade
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 100 0 0
vertex 0 100 0
endloop
endfacet
endsolid blade
`

const draft = {
  carDetails: { make: 'Audi', model: 'RS 3', year: 2023, color: 'Nardo Grey', bodyType: 'Sedan' },
  customization: {
    bodyKit: { type: 'Wing', style: 'Racing', material: 'Carbon Fiber', finish: 'Satin' },
    colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
    engravings: [],
    additionalFeatures: [],
    specialRequests: '',
  },
}

async function payByCard(page: Page, label: RegExp) {
  await page.getByLabel('Card Number').fill('4242424242424242')
  await page.getByLabel('Expiration Date').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: label }).click()
}

async function approvedOrder() {
  const { orderId, customer, engineer } = await orderInDesign()
  await payDue(customer.token, orderId, 500)
  await startDesign(orderId)
  await uploadFile('/api/uploads/cad-model', engineer, { orderId }, 'blade.stl', new TextEncoder().encode(STL))
  await api('POST', `/api/orders/${orderId}/approve`, { token: customer.token })
  return { orderId, customer, engineer }
}

test('customer, engineer and admin see each change live as an order goes from payment to completion', async ({ browser }) => {
  const customer = await registerUser()
  const { order } = await api('POST', '/api/orders', {
    token: customer.token,
    body: draft,
    headers: { 'idempotency-key': `lifecycle-${customer.id}` },
  })
  const [customerPage, engineer, admin] = await Promise.all([
    openPageAs(browser, customer.token),
    openPageAs(browser, await demoToken('engineer')),
    openPageAs(browser, await demoToken('admin')),
  ])

  await customerPage.goto('/dashboard')
  await expect(customerPage.getByText(order.orderNumber)).toBeVisible()
  await expect(customerPage.getByText('Unpaid')).toBeVisible()
  await follow(customerPage, `/pay/${order._id}`)
  await payByCard(customerPage, /^Pay \$500\.00/)
  await expect(customerPage.getByRole('heading', { name: 'Order Submitted Successfully!' })).toBeVisible()
  await follow(customerPage, `/dashboard?order=${order._id}`)

  await admin.goto('/admin-dashboard')
  await admin.getByPlaceholder(/Order number/).fill(order.orderNumber)
  const row = admin.getByRole('row').filter({ hasText: order.orderNumber })
  await row.getByRole('button', { name: 'Assign Engineer' }).click()
  const assign = admin.getByRole('dialog')
  await expect(assign.getByText('engineer@vorta.example')).toBeVisible()
  await assign.getByRole('radio', { name: /Erin Vasquez/ }).check()
  await assign.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(row.getByText('Assigned to Engineer')).toBeVisible()
  await expect(customerPage.getByText('Assigned to Engineer').first()).toBeVisible()

  await engineer.goto(`/engineer-dashboard?order=${order._id}`)
  await engineer.getByRole('button', { name: 'Start Design' }).click()
  await expect(customerPage.getByText('In Design Phase').first()).toBeVisible()
  await engineer.getByRole('button', { name: 'Upload CAD' }).first().click()
  const upload = engineer.getByRole('dialog', { name: 'Upload CAD' })
  await upload.locator('input[type=file]').setInputFiles({ name: 'blade.stl', mimeType: 'model/stl', buffer: Buffer.from(STL) })
  await upload.getByRole('button', { name: 'Upload CAD' }).click()
  await expect(upload).toBeHidden()

  await customerPage.getByRole('button', { name: 'Request Revision' }).click()
  const revision = customerPage.getByRole('dialog', { name: 'Request Revision' })
  await expect(revision.getByRole('button', { name: 'Submit Revision Request' })).toBeDisabled()
  await revision.getByLabel('Comments').fill('A bit lower at the outer ends, please.')
  await revision.getByRole('button', { name: 'Submit Revision Request' }).click()
  await expect(engineer.getByText('Revision Requested').first()).toBeVisible()

  await engineer.getByRole('button', { name: 'Start Design' }).click()
  await engineer.getByRole('button', { name: 'Upload CAD' }).first().click()
  await upload.locator('input[type=file]').setInputFiles({ name: 'blade-2.stl', mimeType: 'model/stl', buffer: Buffer.from(STL) })
  await upload.getByRole('button', { name: 'Upload CAD' }).click()
  await expect(upload).toBeHidden()

  // Before the new version arrives, the dialog offers the old one.
  await customerPage.getByRole('tab', { name: 'Files' }).click()
  await expect(customerPage.getByText('Blade, version 2').first()).toBeVisible()
  await customerPage.getByRole('button', { name: 'Approve Design' }).click()
  await customerPage.getByRole('button', { name: 'Approve Version 2' }).click()
  await expect(engineer.getByText('Design Approved').first()).toBeVisible()

  await engineer.getByRole('button', { name: 'Payment Request' }).first().click()
  const quote = engineer.getByRole('dialog', { name: 'Payment Request' })
  await quote.getByLabel('Amount ($)').fill('1250.50')
  await quote.getByRole('button', { name: 'Send Payment Request' }).click()
  await expect(quote).toBeHidden()

  await customerPage.getByRole('link', { name: 'Accept & Pay' }).first().click()
  await payByCard(customerPage, /^Pay \$1,250\.50/)
  await expect(engineer.getByText('In Production').first()).toBeVisible()

  await engineer.getByRole('button', { name: 'Mark Completed' }).click()
  await engineer.getByRole('dialog', { name: 'Mark Completed' }).getByRole('button', { name: 'Mark Completed' }).click()
  await expect(row.getByText('Completed')).toBeVisible()

  const { order: done } = await api('GET', `/api/orders/${order._id}`, { token: customer.token })
  expect(done).toMatchObject({
    status: 'completed',
    pricing: { designFee: 500, productionCost: 1250.5, totalCost: 1750.5 },
    approval: { version: 2 },
  })
})

test('a cancellation request is withdrawn, submitted again and declined, and an admin cancels with a reason', async ({ browser }) => {
  const customer = await registerUser()
  const { order } = await api('POST', '/api/orders', { token: customer.token, body: draft })
  const [customerPage, admin] = await Promise.all([openPageAs(browser, customer.token), openPageAs(browser, await demoToken('admin'))])
  const requestCancellation = async (reason: string) => {
    await customerPage.getByRole('button', { name: 'Request Cancellation' }).click()
    await customerPage.getByLabel('Reason').fill(reason)
    await customerPage.getByRole('button', { name: 'Send Request' }).click()
    await expect(customerPage.getByText(`“${reason}”`)).toBeVisible()
  }
  await customerPage.goto(`/dashboard?order=${order._id}`)
  await requestCancellation('Sold the car')
  await customerPage.getByRole('button', { name: 'Withdraw Request' }).click()
  await expect(customerPage.getByText('“Sold the car”')).toHaveCount(0)
  await requestCancellation('Sold it after all')

  await admin.goto(`/admin-dashboard?order=${order._id}`)
  await admin.getByRole('button', { name: 'Decline Cancellation' }).click()
  await admin.getByRole('button', { name: 'Send Answer' }).click()
  await expect(admin.getByText('Please write your answer')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByLabel('Your Answer').fill('The mold is made; let us talk.')
  await admin.getByRole('button', { name: 'Send Answer' }).click()
  await expect(admin.getByRole('button', { name: 'Decline Cancellation' })).toHaveCount(0)
  await expect(customerPage.getByText('The mold is made; let us talk.')).toBeVisible()
  await expect(customerPage.getByRole('button', { name: 'Request Cancellation' })).toBeVisible()
  await expectAccessible(customerPage)

  await follow(admin, '/admin-dashboard')
  await admin.getByPlaceholder(/Order number/).fill(order.orderNumber)
  const row = admin.getByRole('row').filter({ hasText: order.orderNumber })
  await row.getByRole('button', { name: /^More actions/ }).click()
  await admin.getByRole('menuitem', { name: 'Cancel Order' }).click()
  const dialog = admin.getByRole('dialog')
  const alerts: string[] = []
  admin.on('dialog', (native) => {
    alerts.push(native.message())
    void native.accept()
  })
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect.poll(() => alerts).toEqual(['Please provide a cancellation reason'])
  await expectAccessible(admin)
  await dialog.getByRole('textbox').fill('The customer sold the car')
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(row.getByText('Cancelled')).toBeVisible()
  expect((await api('GET', `/api/orders/${order._id}`, { token: customer.token })).order.cancellation.reason).toBe(
    'The customer sold the car',
  )
})

test('every dashboard is accessible and never scrolls sideways on a phone', async ({ page }) => {
  await page.goto('/robots.txt')
  for (const [role, path] of [
    ['user', '/dashboard'],
    ['engineer', '/engineer-dashboard'],
    ['admin', '/admin-dashboard'],
  ] as const) {
    await page.evaluate((token) => localStorage.setItem('token', token), await demoToken(role))
    await page.goto(path)
    await expect(page.getByText(/VRT-26-/).first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('replacing or withdrawing a quote updates the open payment page', async ({ browser }) => {
  const { orderId, customer, engineer: engineerToken } = await approvedOrder()
  await api('POST', `/api/orders/${orderId}/quote`, { token: engineerToken, body: { productionCost: 12505, note: 'Ten days' } })
  const [customerPage, engineer] = await Promise.all([openPageAs(browser, customer.token), openPageAs(browser, engineerToken)])
  await customerPage.goto(`/pay/${orderId}`)
  await expect(customerPage.getByRole('button', { name: 'Pay $12,505.00' })).toBeVisible()

  await engineer.goto(`/engineer-dashboard?order=${orderId}`)
  await engineer.getByRole('button', { name: 'Replace Quote' }).click()
  const replace = engineer.getByRole('dialog', { name: 'Replace Quote' })
  await expect(replace.getByLabel('Amount ($)')).toHaveValue('12505.00')
  await expect(replace.getByLabel('Note')).toHaveValue('Ten days')
  await expectAccessible(engineer)
  await replace.getByLabel('Amount ($)').fill('1250.50')
  await replace.getByRole('button', { name: 'Replace Quote' }).click()
  await expect(replace).toBeHidden()

  await expect(customerPage.getByText('Your quote has changed')).toBeVisible()
  await expect(customerPage.getByText('The production cost is now $1,250.50.', { exact: false })).toBeVisible()
  await expect(customerPage.getByRole('button', { name: 'Pay $12,505.00' })).toHaveCount(0)
  await expectAccessible(customerPage)
  await customerPage.getByRole('button', { name: 'Continue with New Quote' }).click()
  await expect(customerPage.getByRole('button', { name: 'Pay $1,250.50' })).toBeVisible()

  await engineer.getByRole('button', { name: 'Withdraw Quote' }).click()
  const withdraw = engineer.getByRole('dialog', { name: 'Withdraw Quote' })
  await expectAccessible(engineer)
  await withdraw.getByRole('button', { name: 'Withdraw Quote' }).click()
  await expect(withdraw).toBeHidden()
  await expect(engineer.getByRole('button', { name: 'Payment Request' }).first()).toBeVisible()
  await expect(customerPage.getByText('This quote was withdrawn')).toBeVisible()
})

test('a version uploaded while the approval dialog is open must be reviewed before approval', async ({ page }) => {
  const { orderId, customer, engineer } = await orderInDesign()
  await startDesign(orderId)
  await uploadFile('/api/uploads/cad-model', engineer, { orderId }, 'blade.stl', new TextEncoder().encode(STL))
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}`)
  await page.getByRole('button', { name: 'Approve Design' }).click()
  await expect(page.getByRole('button', { name: 'Approve Version 1' })).toBeVisible()
  await uploadFile('/api/uploads/cad-model', engineer, { orderId }, 'blade-2.stl', new TextEncoder().encode(STL))
  await expect(page.getByText('Version 2 is now the newest version of the design. Review it, then approve it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve Version/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Review Version 2' }).click()
  await expect(page).toHaveURL(/design=/)
  await expect(page.getByRole('dialog', { name: 'Blade, version 2' })).toBeVisible()
  expect((await api('GET', `/api/orders/${orderId}`, { token: customer.token })).order.approval).toBeNull()
})

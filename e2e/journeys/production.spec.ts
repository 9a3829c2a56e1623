import { assignDemoEngineer, openPageAs, payDue, placeOrder, startDesign } from '../actions.ts'
import { sendDigestNow } from '../backdate.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, follow, registerUser, siteUrl, test } from '../site.ts'

const STL = 'solid b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 100 0 0\nvertex 0 100 0\nendloop\nendfacet\nendsolid b\n'
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** An order in the design phase with one CAD version. */
async function designedOrder(token: string) {
  const order = await placeOrder(token)
  await payDue(token, order._id, 500)
  await assignDemoEngineer(order._id)
  await startDesign(order._id)
  const form = new FormData()
  form.set('orderId', order._id)
  form.set('note', '')
  form.set('file', new Blob([STL]), 'blade.stl')
  const headers = { authorization: `Bearer ${await demoToken('engineer')}` }
  const response = await fetch(`${siteUrl()}/api/uploads/cad-model`, { method: 'POST', body: form, headers })
  expect(response.status).toBe(200)
  return order
}

test('the engineer posts production updates, and the customer tracks, receives and rates the kit', async ({ browser }) => {
  const { token } = await registerUser()
  const engineerToken = await demoToken('engineer')
  const order = await designedOrder(token)
  await api('POST', `/api/orders/${order._id}/approve`, { token })
  await api('POST', `/api/orders/${order._id}/quote`, { token: engineerToken, body: { productionCost: 1200 } })
  await payDue(token, order._id, 1200)

  const [customerPage, engineer] = await Promise.all([openPageAs(browser, token), openPageAs(browser, engineerToken)])
  await customerPage.goto(`/dashboard?order=${order._id}&view=production`)
  await engineer.goto(`/engineer-dashboard?order=${order._id}&view=production`)
  const stages = customerPage.getByRole('list', { name: 'Production stages' })
  await expect(stages.getByRole('listitem')).toHaveCount(6)

  await engineer.getByRole('button', { name: 'Production Update' }).first().click()
  const update = engineer.getByRole('dialog', { name: 'Production Update' })
  await update.getByLabel('Stage').selectOption('Molding')
  await update.getByLabel('Note').fill('Carbon is in the mold.')
  await update.locator('input[type=file]').setInputFiles({ name: 'mold.png', mimeType: 'image/png', buffer: PNG })
  await expect(update.getByRole('img', { name: 'mold.png' })).toBeVisible()
  // Escape closes the dialog but keeps the draft.
  await engineer.keyboard.press('Escape')
  await expect(update).toBeHidden()
  await engineer.getByRole('button', { name: 'Production Update' }).first().click()
  await expect(update.getByLabel('Note')).toHaveValue('Carbon is in the mold.')
  await expect(update.getByRole('img', { name: 'mold.png' })).toBeVisible()
  await expectAccessible(engineer)
  await update.getByRole('button', { name: 'Send Update' }).click()
  await expect(update).toBeHidden()
  await expect(stages.getByText('Carbon is in the mold.')).toBeVisible()
  await expect(stages.getByRole('img', { name: 'mold.png' })).toBeVisible()

  await engineer.getByRole('button', { name: 'Production Update' }).first().click()
  await expect(update.getByLabel('Note')).toHaveValue('')
  await expect(update.getByRole('img', { name: 'mold.png' })).toHaveCount(0)
  await update.getByLabel('Stage').selectOption('Shipped')
  await update.getByLabel('Tracking Link').fill('http://ups.example/1')
  await update.getByRole('button', { name: 'Send Update' }).click()
  await expect(update.getByText('Tracking link must start with https://')).toBeVisible()
  await expect(update.getByText('Carrier is required')).toBeVisible()
  await update.getByLabel('Carrier').fill('UPS')
  await update.getByLabel('Tracking Link').fill('https://ups.example/1')
  await update.getByRole('button', { name: 'Send Update' }).click()
  await expect(update).toBeHidden()

  await expect(customerPage.getByRole('link', { name: /Track package/ })).toHaveAttribute('href', 'https://ups.example/1')
  await expectAccessible(customerPage)
  await customerPage.getByRole('button', { name: 'I Received My Kit' }).click()
  const receiptDialog = customerPage.getByRole('dialog', { name: 'Did your kit arrive?' })
  await receiptDialog.getByRole('button', { name: 'Not Yet' }).click()
  await expect(receiptDialog).toBeHidden()
  await customerPage.getByRole('button', { name: 'I Received My Kit' }).click()
  await receiptDialog.getByRole('button', { name: 'I Received My Kit' }).click()
  await expect(
    engineer.getByRole('region', { name: 'Next step' }).getByText('The kit has arrived, so mark the order completed'),
  ).toBeVisible()
  await expect(customerPage.getByText(/^Received on/)).toBeVisible()

  const rating = customerPage.getByRole('region', { name: 'Rating' })
  await rating.getByRole('button', { name: 'Send Rating' }).click()
  await expect(rating.getByText('Please choose 1 to 5 stars')).toBeVisible()
  await rating.getByRole('radio', { name: '5 of 5: Excellent' }).check()
  await rating.getByLabel('Your Review').fill('Fits to the millimeter.')
  await rating.getByRole('checkbox', { name: /portfolio/ }).check()
  await rating.getByRole('button', { name: 'Send Rating' }).click()
  await expect(engineer.getByText('“Fits to the millimeter.”')).toBeVisible()
  await expect(engineer.getByText('Approved for the portfolio.')).toBeVisible()
  await customerPage.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(customerPage)
})

test('an open form explains when the order status no longer allows it', async ({ browser }) => {
  const { token } = await registerUser()
  const engineerToken = await demoToken('engineer')
  const order = await designedOrder(token)
  await api('POST', `/api/orders/${order._id}/approve`, { token })
  const engineer = await openPageAs(browser, engineerToken)
  await engineer.goto(`/engineer-dashboard?order=${order._id}`)
  await engineer.getByRole('button', { name: 'Payment Request' }).last().click()
  const request = engineer.getByRole('dialog', { name: 'Payment Request' })
  await request.getByLabel('Note').fill('As agreed')
  await api('POST', `/api/orders/${order._id}/quote`, { token: engineerToken, body: { productionCost: 1200 } })
  await expect(request.getByText('You can no longer send a quote for this order. The order is now: Payment Required.')).toBeVisible()
  await request.getByRole('button', { name: 'Close' }).last().click()
  await payDue(token, order._id, 1200)

  await engineer.getByRole('button', { name: 'Production Update' }).first().click()
  const update = engineer.getByRole('dialog', { name: 'Production Update' })
  await update.getByLabel('Note').fill('In the mold')
  await api('PUT', `/api/orders/${order._id}/status`, { token: await demoToken('admin'), body: { status: 'completed' } })
  await expect(update.getByText('The kit is no longer in production. The order is now: Completed.')).toBeVisible()
  await expectAccessible(engineer)
  await update.getByRole('button', { name: 'Close' }).last().click()
  await expect(update).toBeHidden()
  await expect(engineer.getByRole('button', { name: 'Production Update' })).toBeHidden()
})

test('an email link opens the announced CAD version after sign-in', async ({ page }) => {
  const customer = await registerUser()
  const order = await designedOrder(customer.token)
  await sendDigestNow(customer.id)
  const emails = async () => (await api('GET', '/api/demo/mail', { token: customer.token })).mails as { subject: string; pageUrl: string }[]
  await expect.poll(async () => (await emails()).map(({ subject }) => subject)).toContain(`3 updates for order ${order.orderNumber}`)
  const email = (await emails()).find(({ subject }) => subject.startsWith('3 updates'))

  await page.goto(email?.pageUrl ?? '')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Review Design' }).click()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?order=${order._id}&view=files&model=`))
  await expect(page.getByRole('dialog', { name: 'blade.stl' })).toBeVisible()

  // Opening the version marks its notification as read.
  await expect.poll(async () => (await api('GET', '/api/notifications', { token: customer.token })).unread).toBe(0)
  await follow(page, '/demo/mail')
  await expect(page.getByRole('heading', { name: `Receipt for order ${order.orderNumber}` })).toBeVisible()
  await expectAccessible(page)
})

test('a question to the customer pauses the deadline until it is answered', async ({ browser }) => {
  const { token } = await registerUser()
  const order = await placeOrder(token)
  await payDue(token, order._id, 500)
  await assignDemoEngineer(order._id)
  const [customerPage, engineer] = await Promise.all([openPageAs(browser, token), openPageAs(browser, await demoToken('engineer'))])
  await customerPage.goto(`/dashboard?order=${order._id}`)
  await engineer.goto(`/engineer-dashboard?order=${order._id}`)
  const customerNextStep = customerPage.getByRole('region', { name: 'Next step' })
  const engineerNextStep = engineer.getByRole('region', { name: 'Next step' })
  await expect(engineerNextStep.getByText(/^Due by/)).toBeVisible()

  await engineer.getByRole('button', { name: 'Ask Customer' }).click()
  await engineer.getByLabel('Question').fill('Which wheels will you drive?')
  await engineer.getByRole('button', { name: 'Send Question' }).click()
  await expect(engineerNextStep.getByText('The clock is paused.')).toBeVisible()
  await expect(customerNextStep.getByText('Which wheels will you drive?')).toBeVisible()

  await customerPage.getByRole('button', { name: 'Answer', exact: true }).click()
  await customerPage.getByLabel('Your Answer').fill('Nineteen inches.')
  await expectAccessible(customerPage)
  await customerPage.getByRole('button', { name: 'Send Answer' }).click()
  await expect(engineerNextStep.getByText(/^Due by/)).toBeVisible()

  // The typed question stays when a colleague asks first.
  await engineer.getByRole('button', { name: 'Ask Customer' }).click()
  const questionDialog = engineer.getByRole('dialog', { name: 'Ask Customer' })
  await questionDialog.getByLabel('Question').fill('Which tires?')
  const colleague = await demoToken('admin')
  await api('POST', `/api/orders/${order._id}/question`, { token: colleague, body: { question: 'Which brakes?' } })
  await expect(questionDialog.getByText('A colleague already asked the customer a question.')).toBeVisible()
  await expect(questionDialog.getByLabel('Question')).toHaveValue('Which tires?')
})

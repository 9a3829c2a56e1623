import { assignToErin, desk, payDue, placeOrder, startDesign } from '../actions.ts'
import { hurryEmails } from '../backdate.ts'
import { api, demoToken, expect, expectAccessible, expectNoSidewaysScroll, registerUser, siteUrl, test } from '../site.ts'

const STL = 'solid b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 100 0 0\nvertex 0 100 0\nendloop\nendfacet\nendsolid b\n'
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** An order whose engineer has handed in a first design. */
async function designedOrder(token: string) {
  const order = await placeOrder(token)
  await payDue(token, order._id, 500)
  await assignToErin(order._id)
  await startDesign(order._id)
  const form = new FormData()
  form.set('orderId', order._id)
  form.set('note', '')
  form.set('file', new Blob([STL]), 'blade.stl')
  const headers = { authorization: `Bearer ${await demoToken('engineer')}` }
  const answer = await fetch(`${siteUrl()}/api/uploads/cad-model`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(200)
  return order
}

test('production is told stage by stage, the parcel followed, the kit received and rated', async ({ browser }) => {
  const { token } = await registerUser()
  const erins = await demoToken('engineer')
  const order = await designedOrder(token)
  await api('POST', `/api/orders/${order._id}/approve`, { token })
  await api('POST', `/api/orders/${order._id}/quote`, { token: erins, body: { productionCost: 1200 } })
  await payDue(token, order._id, 1200)

  const [buyer, engineer] = await Promise.all([desk(browser, token), desk(browser, erins)])
  await buyer.goto(`/dashboard?order=${order._id}&view=production`)
  await engineer.goto(`/engineer-dashboard?order=${order._id}&view=production`)
  const stages = buyer.getByRole('list', { name: 'Stages of production' })
  await expect(stages.getByRole('listitem')).toHaveCount(6)

  await engineer.getByRole('button', { name: 'Production Update' }).first().click()
  const update = engineer.getByRole('dialog', { name: 'Production Update' })
  await update.getByLabel('Stage').selectOption('Molding')
  await update.getByLabel('Note').fill('Carbon is in the mould.')
  await update.locator('input[type=file]').setInputFiles({ name: 'mould.png', mimeType: 'image/png', buffer: PNG })
  await expect(update.getByRole('img', { name: 'mould.png' })).toBeVisible()
  // A stray Escape costs nothing of it.
  await engineer.keyboard.press('Escape')
  await expect(update).toBeHidden()
  await engineer.getByRole('button', { name: 'Production Update' }).first().click()
  await expect(update.getByLabel('Note')).toHaveValue('Carbon is in the mould.')
  await expect(update.getByRole('img', { name: 'mould.png' })).toBeVisible()
  await expectAccessible(engineer)
  await update.getByRole('button', { name: 'Tell the Customer' }).click()
  await expect(update).toBeHidden()
  await expect(stages.getByText('Carbon is in the mould.')).toBeVisible()
  await expect(stages.getByRole('img', { name: 'mould.png' })).toBeVisible()

  await engineer.getByRole('button', { name: 'Production Update' }).first().click()
  await expect(update.getByLabel('Note')).toHaveValue('')
  await expect(update.getByRole('img', { name: 'mould.png' })).toHaveCount(0)
  await update.getByLabel('Stage').selectOption('Shipped')
  await update.getByLabel('Tracking link').fill('http://ups.example/1')
  await update.getByRole('button', { name: 'Tell the Customer' }).click()
  await expect(update.getByText('Tracking link must start with https://')).toBeVisible()
  await expect(update.getByText('Carrier is required')).toBeVisible()
  await update.getByLabel('Carrier').fill('UPS')
  await update.getByLabel('Tracking link').fill('https://ups.example/1')
  await update.getByRole('button', { name: 'Tell the Customer' }).click()
  await expect(update).toBeHidden()

  await expect(buyer.getByRole('link', { name: /Track the parcel/ })).toHaveAttribute('href', 'https://ups.example/1')
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'I Received My Kit' }).click()
  const question = buyer.getByRole('dialog', { name: 'Did your kit arrive?' })
  await question.getByRole('button', { name: 'Not Yet' }).click()
  await expect(question).toBeHidden()
  await buyer.getByRole('button', { name: 'I Received My Kit' }).click()
  await question.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(engineer.getByRole('region', { name: 'Next step' }).getByText('The kit has arrived: mark the order completed')).toBeVisible()
  await expect(buyer.getByText(/^Received on/)).toBeVisible()

  const rating = buyer.getByRole('region', { name: 'Rating' })
  await rating.getByRole('button', { name: 'Send Rating' }).click()
  await expect(rating.getByText('Please choose from 1 to 5 stars')).toBeVisible()
  await rating.getByRole('radio', { name: '5 of 5: Excellent' }).check()
  await rating.getByLabel('In your words').fill('Fits to the millimetre.')
  await rating.getByRole('checkbox', { name: /portfolio/ }).check()
  await rating.getByRole('button', { name: 'Send Rating' }).click()
  await expect(engineer.getByText('“Fits to the millimetre.”')).toBeVisible()
  await expect(engineer.getByText('The build may be shown in the portfolio.')).toBeVisible()
  await buyer.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(buyer)
})

test('a form whose moment passes while it is open says so', async ({ browser }) => {
  const { token } = await registerUser()
  const erins = await demoToken('engineer')
  const order = await designedOrder(token)
  await api('POST', `/api/orders/${order._id}/approve`, { token })
  const engineer = await desk(browser, erins)
  await engineer.goto(`/engineer-dashboard?order=${order._id}`)
  await engineer.getByRole('button', { name: 'Payment Request' }).last().click()
  const request = engineer.getByRole('dialog', { name: 'Payment Request' })
  await request.getByLabel('Note').fill('As agreed')
  await api('POST', `/api/orders/${order._id}/quote`, { token: erins, body: { productionCost: 1200 } })
  await expect(request.getByText('This order takes no quote any more. The order is now: Payment Required.')).toBeVisible()
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

test('the link in a letter leads into the very version it tells of, also through the sign-in', async ({ page }) => {
  const customer = await registerUser()
  const order = await designedOrder(customer.token)
  await hurryEmails(customer.id)
  const letters = async () =>
    (await api('GET', '/api/demo/mail', { token: customer.token })).mails as { subject: string; pageUrl: string }[]
  await expect.poll(async () => (await letters()).map(({ subject }) => subject)).toContain(`3 updates on order ${order.orderNumber}`)
  const letter = (await letters()).find(({ subject }) => subject.startsWith('3 updates'))

  await page.goto(letter?.pageUrl ?? '')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Look at the design' }).click()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?order=${order._id}&view=files&model=`))
  await expect(page.getByRole('dialog', { name: 'blade.stl' })).toBeVisible()

  // What lies open before its reader is read.
  await expect.poll(async () => (await api('GET', '/api/notifications', { token: customer.token })).unread).toBe(0)
  await page.goto('/demo/mail')
  await expect(page.getByRole('heading', { name: `Receipt for order ${order.orderNumber}` })).toBeVisible()
  await expectAccessible(page)
})

test('a question stops the clock of the promise, its answer lets it go on', async ({ browser }) => {
  const { token } = await registerUser()
  const order = await placeOrder(token)
  await payDue(token, order._id, 500)
  await assignToErin(order._id)
  const [buyer, engineer] = await Promise.all([desk(browser, token), desk(browser, await demoToken('engineer'))])
  await buyer.goto(`/dashboard?order=${order._id}`)
  await engineer.goto(`/engineer-dashboard?order=${order._id}`)
  const theirStep = buyer.getByRole('region', { name: 'Next step' })
  const ownStep = engineer.getByRole('region', { name: 'Next step' })
  await expect(ownStep.getByText(/^Promised for/)).toBeVisible()

  await engineer.getByRole('button', { name: 'Ask Customer' }).click()
  await engineer.getByLabel('Question').fill('Which wheels will you drive?')
  await engineer.getByRole('button', { name: 'Send Question' }).click()
  await expect(ownStep.getByText('The clock stands still meanwhile.')).toBeVisible()
  await expect(theirStep.getByText('Which wheels will you drive?')).toBeVisible()

  await buyer.getByRole('button', { name: 'Answer', exact: true }).click()
  await buyer.getByLabel('Your answer').fill('Nineteen inches.')
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Send Answer' }).click()
  await expect(ownStep.getByText(/^Promised for/)).toBeVisible()

  // A colleague who is quicker takes no words out of anybody's hands.
  await engineer.getByRole('button', { name: 'Ask Customer' }).click()
  const late = engineer.getByRole('dialog', { name: 'Ask Customer' })
  await late.getByLabel('Question').fill('Which tires?')
  const colleague = await demoToken('admin')
  await api('POST', `/api/orders/${order._id}/question`, { token: colleague, body: { question: 'Which brakes?' } })
  await expect(late.getByText('A colleague asked the customer while this was open.')).toBeVisible()
  await expect(late.getByLabel('Question')).toHaveValue('Which tires?')
})

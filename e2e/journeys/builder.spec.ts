import { comeBackAs, expect, expectAccessible, expectNoSidewaysScroll, lookAway, registerUser, test } from '../site.ts'
import { CARDS, describeCar, enter, fillCard, ordersOf, pay, placed, proceedToPayment, toPayment } from '../wizard.ts'

test('by skipping: from the car to a paid order, and on to the dashboard', async ({ page }) => {
  const person = await enter(page)
  await page.getByRole('button', { name: 'Continue to Customization' }).click()
  for (const message of ['Make is required', 'Model is required', 'Color is required']) await expect(page.getByText(message)).toBeVisible()
  await expectAccessible(page)
  await describeCar(page)
  await expect(page.getByText('Basic Body Kit').first()).toBeVisible()
  await page.getByRole('button', { name: 'Skip Customization' }).click()

  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Proceed to Payment ($500.00)' }).click()
  await expect.poll(() => alerts).toEqual(['Please accept the terms and conditions to continue.'])
  await expectAccessible(page)
  await proceedToPayment(page)
  await expectAccessible(page)
  await fillCard(page, CARDS.good)
  await lookAway(page)
  await pay(page)
  await expect(page).toHaveURL(/\/dashboard/)
  const [order] = await ordersOf(person)
  expect(order).toMatchObject({ status: 'pending', paymentStatus: 'paid', customization: { bodyKit: { type: 'Basic Body Kit' } } })
})

test('by full customization: every choice arrives in the order, and whoever reads the last screen keeps it', async ({ page }) => {
  const person = await enter(page)
  await describeCar(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  const choose = (group: string, name: string) => page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check()
  await choose('Kit Type', 'Wing')
  await choose('Style', 'Racing')
  await choose('Material', 'Aluminum')
  await choose('Finish', 'Satin')
  await page.getByRole('button', { name: 'Royal Purple' }).click()
  await page.getByLabel('Text', { exact: true }).first().fill('VORTA 01')
  await page.getByLabel('Size', { exact: true }).first().fill('73')
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expect(page.getByText('Size must be a whole number from 8 to 72')).toBeVisible()
  await page.getByLabel('Size', { exact: true }).first().fill('24')
  await page.getByLabel('Hood Scoop').check()
  await page.getByRole('button', { name: 'Back to Simple Options' }).click()
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('VORTA 01')
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await proceedToPayment(page)
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
  await expect(page.getByText('Pending Review')).toBeVisible()
  await page.waitForTimeout(3_000)
  await expect(placed(page)).toBeVisible()
  const [order] = await ordersOf(person)
  expect(order.customization).toMatchObject({
    bodyKit: { type: 'Wing', style: 'Racing', material: 'Aluminum', finish: 'Satin' },
    colors: { primary: '#6600CC', secondary: '#4400AA', accent: '#FFFFFF' },
    engravings: [{ text: 'VORTA 01', size: 24 }],
    additionalFeatures: ['Hood Scoop'],
  })
})

test('a refused card says why and the next one pays the same order', async ({ page }) => {
  const person = await toPayment(page)
  for (const [card, words] of [
    [CARDS.declined, /declined/i],
    [CARDS.poor, /insufficient funds/i],
    [CARDS.expired, /expired/i],
  ] as const) {
    await fillCard(page, card)
    await pay(page)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)
})

test('3-D Secure can be refused and then completed', async ({ page }) => {
  const person = await toPayment(page)
  await fillCard(page, CARDS.secure)
  await pay(page)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /authenticat/i })).toBeVisible()
  expect((await ordersOf(person))[0].paymentStatus).toBe('unpaid')
  await fillCard(page, CARDS.secure)
  await pay(page)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(placed(page)).toBeVisible()
  expect((await ordersOf(person))[0].paymentStatus).toBe('paid')
})

test('nothing is lost on a reload or on the way back', async ({ page }) => {
  await enter(page)
  await page.getByLabel('Model', { exact: true }).fill('911 Tur')
  await page.reload()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('911 Tur')
  await describeCar(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await page.getByLabel('Text', { exact: true }).first().fill('KEEP ME')
  await page.reload()
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('KEEP ME')
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expect(page.getByText('“KEEP ME”').last()).toBeVisible()
  await page.reload()
  await expect(page.getByText('“KEEP ME”').last()).toBeVisible()
  await page.getByRole('button', { name: 'Back to Customization' }).click()
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('KEEP ME')
  await page.goBack()
  await expect(page.getByText('“KEEP ME”').last()).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('KEEP ME')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Skip Customization' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('911 GT3')
})

test('finished steps and Edit lead back to what was entered, and ahead again', async ({ page }) => {
  await enter(page)
  const step = (name: string) => page.getByRole('list', { name: 'Progress' }).getByRole('button', { name })
  await describeCar(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await page.getByLabel('Text', { exact: true }).first().fill('KEEP ME')
  await step('Car Details').click()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('911 GT3')
  await page.getByRole('button', { name: 'Continue to Customization' }).click()
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Vehicle Details' }).click()
  await page.getByLabel('Model', { exact: true }).fill('911 Turbo')
  await step('Order Summary').click()
  await expect(page.getByText('2022 Porsche 911 Turbo').last()).toBeVisible()
  await page.getByRole('button', { name: 'Edit Customization Details' }).click()
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('KEEP ME')
  await step('Order Summary').click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeFocused()
  await step('Customization').click()
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('KEEP ME')
})

test('two hurried clicks and two tabs make one order and one payment', async ({ page, context }) => {
  const person = await toPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await fillCard(page, CARDS.good)
  await page.getByRole('button', { name: 'Pay $500.00' }).dblclick()
  await expect(placed(page)).toBeVisible()
  const orders = await ordersOf(person)
  expect(orders).toHaveLength(1)
  expect(orders[0].payments.filter((payment: { status: string }) => payment.status === 'paid')).toHaveLength(1)
})

test('an unpaid order waits in the dashboard and is paid from there', async ({ page }) => {
  const person = await toPayment(page)
  // It is placed while the card is being typed, and whoever leaves before that has none.
  await expect.poll(async () => (await ordersOf(person)).length).toBe(1)
  await expect(page.getByText('Order saved. You can also pay later from your dashboard.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText('Unpaid').first()).toBeVisible()
  await page.getByRole('link', { name: 'New Order' }).click()
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '2022 Porsche 911 GT3' }).click()
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
})

test('a missing profile is asked for first', async ({ page }) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (body.user) body.user.phone = ''
    await route.fulfill({ response, json: body })
  })
  await comeBackAs(page, (await registerUser()).token)
  await page.goto('/builder?from=dashboard')
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  for (const message of [
    'Phone number is required',
    'Street address is required',
    'City is required',
    'State is required',
    'ZIP code is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
})

test('a photo of the car is shown, sent, and stands with the order', async ({ page }) => {
  const person = await enter(page)
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await page.getByLabel('Choose photos of your car').setInputFiles([
    { name: 'car.png', mimeType: 'image/png', buffer: png },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText('Only JPG, PNG or GIF images are accepted')).toBeVisible()
  await describeCar(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await proceedToPayment(page)
  // It is placed while the card is being typed.
  await expect.poll(async () => (await ordersOf(person))[0]?.carDetails.photos.length).toBe(1)
})

for (const width of [1440, 390]) {
  test(`Auth Debug starts folded and covers nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page)
    const panel = page.locator('details', { hasText: 'Auth Debug' })
    await expect(panel).not.toHaveAttribute('open')
    await panel.getByText('Auth Debug').click()
    await expect(panel.getByText('Authenticated')).toBeVisible()
    const [own, rest] = [await panel.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    const button = await page.getByRole('button', { name: 'Continue to Customization' }).boundingBox()
    if (!own || !rest || !button) throw new Error('Something is not on the page')
    expect(own.y).toBeGreaterThanOrEqual(button.y + button.height)
    expect(own.y + own.height).toBeLessThanOrEqual(rest.y)
  })
}

test('the wizard fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  await expectNoSidewaysScroll(page)
  await describeCar(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expectNoSidewaysScroll(page)
})

test('a provider that is away says so, and the order waits for the next try', async ({ page }) => {
  const person = await toPayment(page)
  const away = { status: 503, json: { success: false, message: 'Payment failed. Please try again.', code: 'unavailable' } }
  await page.route('**/test-provider/**', (route) => route.abort())
  await page.route('**/api/payments/**', (route) => route.fulfill(away))
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)
})

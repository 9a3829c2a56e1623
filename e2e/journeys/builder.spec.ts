import { allowSuccessRedirect, expect, expectAccessible, expectNoHorizontalScroll, registerUser, signInAs, test } from '../site.ts'
import {
  CARDS,
  fillCarDetails,
  fillCard,
  openBuilder,
  openBuilderPayment,
  ordersOf,
  pay,
  proceedToPayment,
  successHeading,
} from '../wizard.ts'

test('skipping customization places a paid order and redirects to the dashboard', async ({ page }) => {
  const customer = await openBuilder(page)
  await page.getByRole('button', { name: 'Continue to Customization' }).click()
  for (const message of ['Make is required', 'Model is required', 'Color is required']) await expect(page.getByText(message)).toBeVisible()
  await expectAccessible(page)
  await fillCarDetails(page)
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
  await fillCard(page, CARDS.valid)
  await allowSuccessRedirect(page)
  await pay(page)
  await expect(page).toHaveURL(/\/dashboard/)
  const [order] = await ordersOf(customer)
  expect(order).toMatchObject({ status: 'pending', paymentStatus: 'paid', customization: { bodyKit: { type: 'Basic Body Kit' } } })
})

test('full customization saves every choice with the order, and interaction stops the redirect', async ({ page }) => {
  const customer = await openBuilder(page)
  await fillCarDetails(page)
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
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
  await expect(page.getByText('Pending Review')).toBeVisible()
  await page.waitForTimeout(3_000)
  await expect(successHeading(page)).toBeVisible()
  const [order] = await ordersOf(customer)
  expect(order.customization).toMatchObject({
    bodyKit: { type: 'Wing', style: 'Racing', material: 'Aluminum', finish: 'Satin' },
    colors: { primary: '#6600CC', secondary: '#4400AA', accent: '#FFFFFF' },
    engravings: [{ text: 'VORTA 01', size: 24 }],
    additionalFeatures: ['Hood Scoop'],
  })
})

test('a declined card shows the reason, and another card pays the same order', async ({ page }) => {
  const customer = await openBuilderPayment(page)
  for (const [card, message] of [
    [CARDS.declined, /declined/i],
    [CARDS.insufficientFunds, /insufficient funds/i],
    [CARDS.expired, /expired/i],
  ] as const) {
    await fillCard(page, card)
    await pay(page)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
  expect(await ordersOf(customer)).toHaveLength(1)
})

test('3-D Secure authentication can fail and then succeed', async ({ page }) => {
  const customer = await openBuilderPayment(page)
  await fillCard(page, CARDS.threeDSecure)
  await pay(page)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /authenticat/i })).toBeVisible()
  expect((await ordersOf(customer))[0].paymentStatus).toBe('unpaid')
  await fillCard(page, CARDS.threeDSecure)
  await pay(page)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(successHeading(page)).toBeVisible()
  expect((await ordersOf(customer))[0].paymentStatus).toBe('paid')
})

test('a reload and the back button keep everything that was entered', async ({ page }) => {
  await openBuilder(page)
  await page.getByLabel('Model', { exact: true }).fill('911 Tur')
  await page.reload()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('911 Tur')
  await fillCarDetails(page)
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

test('completed steps and Edit buttons lead back to the entered values and forward again', async ({ page }) => {
  await openBuilder(page)
  const step = (name: string) => page.getByRole('list', { name: 'Progress' }).getByRole('button', { name })
  await fillCarDetails(page)
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

test('a double click with a second tab open creates one order and one payment', async ({ page, context }) => {
  const customer = await openBuilderPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await fillCard(page, CARDS.valid)
  await page.getByRole('button', { name: 'Pay $500.00' }).dblclick()
  await expect(successHeading(page)).toBeVisible()
  const orders = await ordersOf(customer)
  expect(orders).toHaveLength(1)
  expect(orders[0].payments.filter((payment: { status: string }) => payment.status === 'paid')).toHaveLength(1)
})

test('an unpaid order is listed in the dashboard and can be paid there', async ({ page }) => {
  const customer = await openBuilderPayment(page)
  // The order is created in the background while the card details are typed.
  await expect.poll(async () => (await ordersOf(customer)).length).toBe(1)
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
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
})

test('the builder asks for missing profile details first', async ({ page }) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (body.user) body.user.phone = ''
    await route.fulfill({ response, json: body })
  })
  await signInAs(page, (await registerUser()).token)
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

test('car photos are validated and attached to the order', async ({ page }) => {
  const customer = await openBuilder(page)
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await page.getByLabel('Choose photos of your car').setInputFiles([
    { name: 'car.png', mimeType: 'image/png', buffer: png },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText('Only JPG, PNG or GIF images are accepted')).toBeVisible()
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await proceedToPayment(page)
  // The order is created in the background while the card details are typed.
  await expect.poll(async () => (await ordersOf(customer))[0]?.carDetails.photos.length).toBe(1)
})

for (const width of [1440, 390]) {
  test(`Auth Debug starts collapsed and covers nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openBuilder(page)
    const panel = page.locator('details', { hasText: 'Auth Debug' })
    await expect(panel).not.toHaveAttribute('open')
    await panel.getByText('Auth Debug').click()
    await expect(panel.getByText('Authenticated')).toBeVisible()
    const [panelBox, footerBox] = [await panel.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    const buttonBox = await page.getByRole('button', { name: 'Continue to Customization' }).boundingBox()
    if (!panelBox || !footerBox || !buttonBox) throw new Error('The panel, the footer or the button is not on the page')
    expect(panelBox.y).toBeGreaterThanOrEqual(buttonBox.y + buttonBox.height)
    expect(panelBox.y + panelBox.height).toBeLessThanOrEqual(footerBox.y)
  })
}

test('the builder never scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBuilder(page)
  await expectNoHorizontalScroll(page)
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expectNoHorizontalScroll(page)
})

test('a payment provider outage shows an error, and a retry pays the same order', async ({ page }) => {
  const customer = await openBuilderPayment(page)
  const unavailable = { status: 503, json: { success: false, message: 'Payment failed. Please try again.', code: 'unavailable' } }
  await page.route('**/test-provider/**', (route) => route.abort())
  await page.route('**/api/payments/**', (route) => route.fulfill(unavailable))
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
  expect(await ordersOf(customer)).toHaveLength(1)
})

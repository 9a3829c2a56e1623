import type { Page } from '@playwright/test'
import { allowSuccessRedirect, expect, expectAccessible, expectNoHorizontalScroll, follow, test } from '../site.ts'
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

const PAY_TARGET_MS = 600

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
  await expect(page.getByRole('main')).toBeFocused()
  const [order] = await ordersOf(customer)
  expect(order).toMatchObject({ status: 'pending', paymentStatus: 'paid', customization: { bodyKit: { type: 'Basic Body Kit' } } })
})

/** Expects that the page never scrolls sideways on a phone. */
async function expectFitsPhone(page: Page) {
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  if (desktop) await page.setViewportSize(desktop)
}

test('full customization saves every choice with the order, and interaction stops the redirect', async ({ page }) => {
  const customer = await openBuilder(page)
  await expectFitsPhone(page)
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await expectFitsPhone(page)
  const choose = (group: string, name: string) => page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check()
  await choose('Kit Type', 'Wing')
  const parts = page.getByRole('group', { name: 'Add Parts' })
  await parts.getByRole('checkbox', { name: 'Side Skirts' }).check()
  await expect(parts.getByRole('checkbox', { name: 'Wing' })).toHaveCount(0)
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
  await expect(page.getByRole('button', { name: 'Proceed to Payment ($500.00)' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Wing + Side Skirts' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await proceedToPayment(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Summary' }).click()
  await proceedToPayment(page)
  await fillCard(page, CARDS.valid)
  // Only logged, because the load on the machine is unknown.
  console.log(`pay to success: ${(await page.evaluate(measurePayToSuccess)).toFixed(0)} ms (target ${PAY_TARGET_MS} ms)`)
  await expect(successHeading(page)).toBeVisible()
  await expect(page.getByText('Pending Review')).toBeVisible()
  await page.waitForTimeout(3_000)
  await expect(successHeading(page)).toBeVisible()
  await page.reload()
  await expect(successHeading(page)).toBeVisible()
  const [order, ...others] = await ordersOf(customer)
  expect(others).toEqual([])
  expect(order.customization).toMatchObject({
    bodyKit: { type: 'Wing', additionalTypes: ['Side Skirts'], style: 'Racing', material: 'Aluminum', finish: 'Satin' },
    colors: { primary: '#6600CC', secondary: '#4400AA', accent: '#FFFFFF' },
    engravings: [{ text: 'VORTA 01', size: 24 }],
    additionalFeatures: ['Hood Scoop'],
  })
})

/** Runs in the page: clicks Pay and waits for the frame that shows the success screen. */
function measurePayToSuccess(): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now()
    const check = () => {
      const isShown = [...document.querySelectorAll('h1')].some((heading) => heading.textContent === 'Order Submitted Successfully!')
      requestAnimationFrame(isShown ? () => resolve(performance.now() - start) : check)
    }
    const button = [...document.querySelectorAll('button')].find((element) => element.textContent?.includes('Pay $500.00'))
    button?.click()
    check()
  })
}

test('after an outage, declined cards and a failed authentication, the same order is paid and gets a receipt that prints', async ({
  page,
}) => {
  const customer = await openBuilderPayment(page)
  const unavailable = { status: 503, json: { success: false, message: 'Payment failed. Please try again.', code: 'unavailable' } }
  await page.route('**/test-provider/**', (route) => route.abort())
  await page.route('**/api/payments/**', (route) => route.fulfill(unavailable))
  await fillCard(page, CARDS.valid)
  await pay(page)
  const alert = page.getByRole('alert')
  await expect(alert.filter({ hasText: 'Payment failed. Please try again.' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  for (const [card, message] of [
    [CARDS.declined, /declined/i],
    [CARDS.insufficientFunds, /insufficient funds/i],
    [CARDS.expired, /expired/i],
  ] as const) {
    await fillCard(page, card)
    await pay(page)
    await expect(alert.filter({ hasText: message })).toBeVisible()
  }
  await fillCard(page, CARDS.threeDSecure)
  await pay(page)
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(alert.filter({ hasText: /authenticat/i })).toBeVisible()
  expect((await ordersOf(customer))[0].paymentStatus).toBe('unpaid')
  await fillCard(page, CARDS.threeDSecure)
  await pay(page)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(successHeading(page)).toBeVisible()
  const [order, ...others] = await ordersOf(customer)
  expect([order.paymentStatus, others]).toEqual(['paid', []])

  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText(`${order.orderNumber}-D`)).toBeVisible()
  await expect(page.getByText('Card ending in 3155')).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: /print/i }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a listed model is found by typing, and a make outside the list is ordered with photos of the car', async ({ page }) => {
  const customer = await openBuilder(page)
  await page.getByLabel('Year', { exact: true }).fill('2022')
  const model = page.getByRole('combobox', { name: 'Model' })
  const make = page.getByRole('combobox', { name: 'Make' })
  await model.fill('emira')
  const option = page.getByRole('option', { name: 'Lotus Emira' })
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await model.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await model.press('Enter')
  await expect(model).toHaveValue('Emira')
  await expect(make).toHaveValue('Lotus')
  await expect(page.getByRole('radiogroup', { name: 'Body Type' }).getByRole('radio', { checked: true })).toHaveCount(1)

  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await page.getByLabel('Choose photos of your car').setInputFiles([
    { name: 'car.png', mimeType: 'image/png', buffer: png },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText('Only JPG, PNG or GIF images are accepted')).toBeVisible()
  await make.selectOption('Other')
  await page.getByRole('textbox', { name: 'Other make' }).fill('Toyota')
  await model.fill('GR86')
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.getByLabel('Color', { exact: true }).fill('Red')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue to Customization' }).click()
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await expect(page.getByText('2022 Toyota GR86').last()).toBeVisible()
  await proceedToPayment(page)
  // The order is created in the background while the card details are typed.
  await expect.poll(async () => (await ordersOf(customer))[0]?.carDetails.photos.length).toBe(1)
  expect((await ordersOf(customer))[0].carDetails).toMatchObject({ make: 'Toyota', model: 'GR86', year: 2022 })
})

test('a visitor builds without an account, registers at the summary and continues there', async ({ page }) => {
  await page.goto('/builder')
  await expect(page.getByRole('heading', { name: 'Welcome to Vorta Builder' })).toBeVisible()
  await page.getByRole('link', { name: 'Try the builder first' }).click()
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  await expectAccessible(page)
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in to order' }).click()
  await expect(page.getByText('Your build is saved on this device.')).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()
  for (const [label, value] of [
    ['First Name', 'Vi'],
    ['Last Name', 'Sitor'],
    ['Email', `visitor${process.pid}-${Date.now()}@example.com`],
    ['Phone Number', '555 0100'],
    ['Confirm Password', 'secret1'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/builder\?from=dashboard&step=summary$/)
  await expect(page.getByText('2022 Porsche 911 GT3').last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Address' })).toBeVisible()
  await expect(page.getByLabel('I agree to the terms and conditions')).toBeVisible()
})

test('a reload and the back button keep everything that was entered', async ({ page }) => {
  await openBuilder(page)
  await page.getByLabel('Model', { exact: true }).fill('911 Tur')
  await page.reload()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('911 Tur')
  await fillCarDetails(page)
  await expect(page.getByRole('button', { name: 'Skip Customization' })).toBeVisible()
  await expect(page).toHaveURL(/step=customize$/)
  await page.reload()
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await page.getByLabel('Text', { exact: true }).first().fill('KEEP ME')
  await expect(page).toHaveURL(/step=customizer$/)
  await page.reload()
  await expect(page.getByLabel('Text', { exact: true }).first()).toHaveValue('KEEP ME')
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  // The preview of the step before shows the text, too.
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByText('“KEEP ME”').last()).toBeVisible()
  await expect(page).toHaveURL(/step=summary$/)
  await page.reload()
  await expect(page.getByText('“KEEP ME”').last()).toBeVisible()
  await expect(page.getByText('911 GT3').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment ($500.00)' })).toBeVisible()
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

test('a double click creates one order and one payment, and an open second tab shows success', async ({ page, context }) => {
  const customer = await openBuilderPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await fillCard(page, CARDS.valid)
  await page.getByRole('button', { name: 'Pay $500.00' }).dblclick()
  await expect(successHeading(page)).toBeVisible()
  await expect(successHeading(other)).toBeVisible()
  const orders = await ordersOf(customer)
  expect(orders).toHaveLength(1)
  expect(orders[0].payments.filter((payment: { status: string }) => payment.status === 'paid')).toHaveLength(1)
})

test('an unpaid order is listed in the dashboard and can be paid there', async ({ page }) => {
  const customer = await openBuilderPayment(page)
  // The order is created in the background while the card details are typed.
  await expect.poll(async () => (await ordersOf(customer)).length).toBe(1)
  await expect(page.getByText('Your order is saved. Pay now, or later from your dashboard.')).toBeVisible()
  await expect(page.getByText('Order saved')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  await follow(page, '/dashboard')
  await expect(page.getByText('Unpaid').first()).toBeVisible()
  await page.getByRole('link', { name: 'New Order' }).click()
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('')
  await follow(page, '/dashboard')
  await page.getByRole('link', { name: '2022 Porsche 911 GT3' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Pay Now' }).click()
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
})

test('Auth Debug starts collapsed and covers nothing', async ({ page }) => {
  await openBuilder(page)
  const panel = page.locator('details', { hasText: 'Auth Debug' })
  await expect(panel).not.toHaveAttribute('open')
  await panel.getByText('Auth Debug').click()
  await expect(panel.getByText('Authenticated')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [panelBox, footerBox] = [await panel.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    const buttonBox = await page.getByRole('button', { name: 'Continue to Customization' }).boundingBox()
    if (!panelBox || !footerBox || !buttonBox) throw new Error('The panel, the footer or the button is not on the page')
    expect(panelBox.y).toBeGreaterThanOrEqual(buttonBox.y + buttonBox.height)
    // Pictures have heights with fractions of a pixel, which the browser rounds for some boxes.
    expect(panelBox.y + panelBox.height).toBeLessThanOrEqual(Math.ceil(footerBox.y))
  }
})

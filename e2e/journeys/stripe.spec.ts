import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type CardProvider, startCardProvider } from '../../apps/api/test/card-provider.ts'
import { startProgram } from '../program.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, follow, test as journey } from '../site.ts'
import { mockStripe } from '../stripe-mock.ts'
import { CARDS, openBuilderPayment, openPaymentAsNewUser, ordersOf, pay, successHeading } from '../wizard.ts'

const NOTICE = 'Some features may be limited due to browser security settings. Payment processing will still work normally.'

/** A server with Stripe keys and the payment provider it talks to, each in its own process. */
const test = journey.extend<object, { provider: CardProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this very pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-e2e-'))
      const provider = await startCardProvider()
      const program = await startProgram({ DATA_DIR: dataDir, DEMO: '0', ...provider.env })
      await provider.sendWebhooksTo(`${program.url}/api/payments/webhook`)
      // All tests of this worker use this server.
      process.env.BASE_URL = program.url
      await use(provider)
      await program.stop()
      await provider.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
})
// One worker, so that the processes start only once.
test.describe.configure({ mode: 'default' })

async function fillElement(page: Page, number: string) {
  const element = page.frameLocator('iframe[title="Secure payment input frame"]')
  await element.getByLabel('Card number').fill(number)
  await element.getByLabel('Expiration').fill('12 / 34')
  await element.getByLabel('Security code').fill('123')
}

test('the Payment Element shows card errors and then completes the payment', async ({ page, provider }) => {
  const requests = await mockStripe(page, provider.url)
  const customer = await openBuilderPayment(page)
  await expect(page.getByText('Test mode: no real charges')).toBeVisible()
  await expect(page.getByText('Payment System Notice')).toHaveCount(0)
  await expect(page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')).toBeVisible()
  await expectAccessible(page)
  await pay(page)
  expect(requests.filter((path) => path.startsWith('/v1/'))).toEqual([])
  for (const [card, message] of [
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.insufficientFunds, 'Your card has insufficient funds.'],
    [CARDS.expired, 'Your card has expired.'],
  ] as const) {
    await fillElement(page, card)
    await pay(page)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await fillElement(page, CARDS.valid)
  await page.getByRole('button', { name: 'Pay $500.00' }).dblclick()
  await expect(successHeading(page)).toBeVisible()
  const [order, ...others] = await ordersOf(customer)
  expect([order.paymentStatus, others]).toEqual(['paid', []])
  expect(order.payments).toMatchObject([{ status: 'paid', last4: '4242' }])
})

test('after an outage of the provider, 3-D Secure authentication in the Stripe frame can fail and then succeed', async ({
  page,
  provider,
}) => {
  await mockStripe(page, provider.url)
  await provider.misbehave({ failCalls: true })
  const customer = await openPaymentAsNewUser(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' })).toBeVisible()
  await provider.misbehave({ failCalls: false })
  // By key, because a frame that has just appeared can miss an early click.
  const bank = page.frameLocator('iframe[title="3D Secure"]')
  await fillElement(page, CARDS.threeDSecure)
  await pay(page)
  await bank.getByRole('button', { name: 'Fail authentication' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /authenticate/i })).toBeVisible()
  expect((await ordersOf(customer))[0].paymentStatus).toBe('unpaid')
  await pay(page)
  await bank.getByRole('button', { name: 'Complete authentication' }).press('Enter')
  await expect(successHeading(page)).toBeVisible()
  expect(await ordersOf(customer)).toHaveLength(1)
})

test('a wallet pays with one tap', async ({ page, provider }) => {
  await mockStripe(page, provider.url)
  await page.setViewportSize({ width: 390, height: 844 })
  const customer = await openPaymentAsNewUser(page)
  await expect(page.getByText('or pay by card')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(successHeading(page)).toBeVisible()
  expect((await ordersOf(customer))[0].paymentStatus).toBe('paid')
})

test('a blocked Stripe script shows the notice, and the hosted page takes the payment', async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'))
  const customer = await openBuilderPayment(page)
  await expect(page.getByText('Payment System Notice')).toBeVisible()
  await expect(page.getByText(NOTICE, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay $500.00' })).toBeVisible()
  const submit = async (number: string) => {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiration (MM/YY)').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await pay(page)
  }
  await submit(CARDS.declined)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await submit(CARDS.valid)
  await expect(successHeading(page)).toBeVisible()
  await expect(page.getByText('Pending Review')).toBeVisible()
  expect((await ordersOf(customer))[0].paymentStatus).toBe('paid')
  // The draft is cleared once its order is paid.
  await follow(page, '/builder?from=dashboard')
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('')
})

test('the webhook completes a payment whose confirmation never reached the page', async ({ page, provider }) => {
  await mockStripe(page, provider.url)
  const customer = await openPaymentAsNewUser(page)
  await page.route('**/api/payments/confirm-payment', (route) => route.abort())
  await fillElement(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
  expect((await ordersOf(customer))[0].paymentStatus).toBe('paid')
})

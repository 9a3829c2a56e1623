import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type CardProvider, startCardProvider } from '../../apps/api/test/card-provider.ts'
import { startProgram } from '../program.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test as journey } from '../site.ts'
import { answerForStripe } from '../stripe-script.ts'
import { CARDS, newPayer, ordersOf, pay, placed, toPayment } from '../wizard.ts'

const NOTICE = 'Some features may be limited due to browser security settings. Payment processing will still work normally.'

/** A server with keys, and the card provider it talks to, each in a process of its own. */
const test = journey.extend<object, { provider: CardProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this very pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-e2e-'))
      const provider = await startCardProvider()
      const program = await startProgram({ DATA_DIR: dataDir, ...provider.env })
      await provider.sendWebhooksTo(`${program.url}/api/payments/webhook`)
      // This worker knows no other server from here on.
      process.env.BASE_URL = program.url
      await use(provider)
      await program.stop()
      await provider.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
})
// One pair of processes is enough for all of them.
test.describe.configure({ mode: 'default' })

async function fillElement(page: Page, number: string) {
  const element = page.frameLocator('iframe[title="Secure payment input frame"]')
  await element.getByLabel('Card number').fill(number)
  await element.getByLabel('Expiration').fill('12 / 34')
  await element.getByLabel('Security code').fill('123')
}

test('the Payment Element takes the card: declined, then paid, by the page of the seed', async ({ page, provider }) => {
  const asked = await answerForStripe(page, provider.url)
  const person = await toPayment(page)
  await expect(page.getByText('Test mode: no real money moves')).toBeVisible()
  await expect(page.getByText('Payment System Notice')).toHaveCount(0)
  await expect(page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')).toBeVisible()
  await expectAccessible(page)
  await pay(page)
  expect(asked.filter((one) => one.startsWith('/v1/'))).toEqual([])
  for (const [card, words] of [
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.poor, 'Your card has insufficient funds.'],
    [CARDS.expired, 'Your card has expired.'],
  ] as const) {
    await fillElement(page, card)
    await pay(page)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await fillElement(page, CARDS.good)
  await page.getByRole('button', { name: 'Pay $500.00' }).dblclick()
  await expect(placed(page)).toBeVisible()
  const [order, ...others] = await ordersOf(person)
  expect([order.paymentStatus, others]).toEqual(['paid', []])
  expect(order.payments).toMatchObject([{ status: 'paid', last4: '4242' }])
})

test('3-D Secure opens the bank in a frame: refused, then completed', async ({ page, provider }) => {
  await answerForStripe(page, provider.url)
  const person = await newPayer(page)
  // By key: a frame that has just appeared can miss a click that comes faster than any hand.
  const bank = page.frameLocator('iframe[title="3D Secure"]')
  await fillElement(page, CARDS.secure)
  await pay(page)
  await bank.getByRole('button', { name: 'Fail authentication' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /authenticate/i })).toBeVisible()
  expect((await ordersOf(person))[0].paymentStatus).toBe('unpaid')
  await pay(page)
  await bank.getByRole('button', { name: 'Complete authentication' }).press('Enter')
  await expect(placed(page)).toBeVisible()
})

test('where the script is blocked the notice says so, and the hosted page takes the money', async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort('blockedbyclient'))
  const person = await toPayment(page)
  await expect(page.getByText('Payment System Notice')).toBeVisible()
  await expect(page.getByText(NOTICE, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay $500.00' })).toBeVisible()
  const submit = async (number: string) => {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry (MM/YY)').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await pay(page)
  }
  await submit(CARDS.declined)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await submit(CARDS.good)
  await expect(placed(page)).toBeVisible()
  await expect(page.getByText('Pending Review')).toBeVisible()
  expect((await ordersOf(person))[0].paymentStatus).toBe('paid')
  // The draft went with the order: the next one starts empty.
  await page.goto('/builder?from=dashboard')
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('')
})

test('a provider that is away is said so, and the same order is paid later', async ({ page, provider }) => {
  await answerForStripe(page, provider.url)
  await provider.misbehave({ failCalls: true })
  const person = await newPayer(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' })).toBeVisible()
  await provider.misbehave({ failCalls: false })
  await fillElement(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)
})

test('an answer that never reaches the page is made up for by the webhook', async ({ page, provider }) => {
  await answerForStripe(page, provider.url)
  const person = await newPayer(page)
  await page.route('**/api/payments/confirm-payment', (route) => route.abort())
  await fillElement(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
  expect((await ordersOf(person))[0].paymentStatus).toBe('paid')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../apps/api/test/free-port.ts'
import { startProgram } from '../program.ts'
import { expect, expectAccessible, test as journey, registerUser, signInAs } from '../site.ts'
import {
  CARDS,
  fillCarDetails,
  fillCard,
  openBuilder,
  openBuilderPayment,
  openPayment,
  ordersOf,
  pay,
  proceedToPayment,
  successHeading,
} from '../wizard.ts'

const PAY_TARGET_MS = 600
const PAY_ATTEMPTS = 3

journey('measures the time from Pay to the success screen', async ({ page }) => {
  const customer = await registerUser()
  await signInAs(page, customer.token)
  const durations: number[] = []
  for (let attempt = 0; attempt < PAY_ATTEMPTS; attempt += 1) {
    await openPayment(page, customer)
    await fillCard(page, CARDS.valid)
    await page.waitForLoadState('networkidle')
    durations.push(await page.evaluate(measurePayToSuccess))
  }
  // Only logged, because the load on the machine is unknown.
  console.log(`pay to success: ${durations.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} (target ${PAY_TARGET_MS} ms)`)
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

journey('a reload on every builder step, the payment screen and the success screen shows the same screen', async ({ page }) => {
  const customer = await openBuilder(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  await fillCarDetails(page)
  const skip = page.getByRole('button', { name: 'Skip Customization' })
  await expect(skip).toBeVisible()
  await page.reload()
  await skip.click()
  const proceed = page.getByRole('button', { name: 'Proceed to Payment ($500.00)' })
  await expect(proceed).toBeVisible()
  await page.reload()
  await expect(proceed).toBeVisible()
  await expect(page.getByText('911 GT3').last()).toBeVisible()
  await proceedToPayment(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Summary' }).click()
  await proceedToPayment(page)
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
  await page.reload()
  await expect(successHeading(page)).toBeVisible()
  expect(await ordersOf(customer)).toHaveLength(1)
})

journey('two tabs paying at once are charged once and both show success', async ({ page, context }) => {
  const customer = await openBuilderPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await fillCard(page, CARDS.valid)
  await fillCard(other, CARDS.valid)
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Pay $500.00' })).toBeEnabled()
  // The second tab may already show the success screen, so the button may be gone.
  const clickPay = (tab: Page) =>
    tab.getByRole('button', { name: 'Pay $500.00' }).evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    })
  await Promise.all([clickPay(page), clickPay(other)])
  await expect(successHeading(page)).toBeVisible()
  await expect(successHeading(other)).toBeVisible()
  const orders = await ordersOf(customer)
  expect(orders).toHaveLength(1)
  expect(orders[0].payments).toMatchObject([{ status: 'paid' }])
})

journey('an open payment tab shows success after another tab has paid', async ({ page, context }) => {
  await openBuilderPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await fillCard(page, CARDS.valid)
  await pay(page)
  await expect(successHeading(page)).toBeVisible()
  await expect(successHeading(other)).toBeVisible()
})

journey('a receipt opens from the success screen and prints', async ({ page }) => {
  const customer = await openBuilderPayment(page)
  await fillCard(page, CARDS.valid)
  await pay(page)
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const [order] = await ordersOf(customer)
  await expect(page.getByText(`${order.orderNumber}-D`)).toBeVisible()
  await expect(page.getByText('Card ending in 4242')).toBeVisible()
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

journey('a server killed before the confirmation finds the charged payment after a restart', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-e2e-'))
  const sharedUrl = process.env.BASE_URL
  // A fixed port, so that the restarted server has the same URL.
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  let program = await startProgram(env)
  process.env.BASE_URL = program.url
  try {
    await page.route('**/api/payments/confirm*', (route) => route.abort())
    const customer = await openBuilderPayment(page, program.url)
    await fillCard(page, CARDS.valid)
    const charged = page.waitForResponse((response) => response.url().includes('/test-provider/') && response.url().endsWith('/confirm'))
    await pay(page)
    expect((await (await charged).json()).status).toBe('succeeded')
    await program.stop('SIGKILL')
    program = await startProgram(env)
    await expect.poll(async () => (await ordersOf(customer))[0].paymentStatus).toBe('paid')
    await page.goto(`${program.url}/dashboard`)
    const [order] = await ordersOf(customer)
    expect(order.timeline.filter((entry: { description: string }) => entry.description.endsWith('paid'))).toHaveLength(1)
    await expect(page.getByText(order.orderNumber).first()).toBeVisible()
    await expect(page.getByText('Unpaid')).toHaveCount(0)
  } finally {
    process.env.BASE_URL = sharedUrl
    await program.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

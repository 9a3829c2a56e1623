import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../apps/api/test/free-port.ts'
import { startProgram } from '../program.ts'
import { comeBackAs, expect, expectAccessible, test as journey, registerUser } from '../site.ts'
import { CARDS, describeCar, enter, fillCard, openPayment, ordersOf, pay, placed, proceedToPayment, toPayment } from '../wizard.ts'

const PAY_AIM_MS = 600
const PAY_TRIES = 3

journey('from the press of Pay to the success screen', async ({ page }) => {
  const person = await registerUser()
  await comeBackAs(page, person.token)
  const took: number[] = []
  for (let tries = 0; tries < PAY_TRIES; tries += 1) {
    await openPayment(page, person)
    await fillCard(page, CARDS.good)
    await page.waitForLoadState('networkidle')
    took.push(await page.evaluate(timeFromPressToSuccess))
  }
  // A figure to read, not to fail by: what else the machine does meanwhile is not ours.
  console.log(`pay to success: ${took.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} (aim ${PAY_AIM_MS} ms)`)
})

/** Runs in the page: presses Pay, and waits for the frame in which the success screen is drawn. */
function timeFromPressToSuccess(): Promise<number> {
  return new Promise((resolve) => {
    const from = performance.now()
    const look = () => {
      const isShown = [...document.querySelectorAll('h1')].some((one) => one.textContent === 'Order Submitted Successfully!')
      requestAnimationFrame(isShown ? () => resolve(performance.now() - from) : look)
    }
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Pay $500.00'))
    button?.click()
    look()
  })
}

journey('a reload on each step, on the payment and on the success screen shows the same again', async ({ page }) => {
  const person = await enter(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  await describeCar(page)
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
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
  await page.reload()
  await expect(placed(page)).toBeVisible()
  expect(await ordersOf(person)).toHaveLength(1)
})

journey('of two tabs that pay, one is charged and both show success', async ({ page, context }) => {
  const person = await toPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await fillCard(page, CARDS.good)
  await fillCard(other, CARDS.good)
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Pay $500.00' })).toBeEnabled()
  // Whichever comes second may be led to the success screen before its press arrives: then there is no button any more.
  const press = (tab: Page) =>
    tab.getByRole('button', { name: 'Pay $500.00' }).evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.click()
    })
  await Promise.all([press(page), press(other)])
  await expect(placed(page)).toBeVisible()
  await expect(placed(other)).toBeVisible()
  const orders = await ordersOf(person)
  expect(orders).toHaveLength(1)
  expect(orders[0].payments).toMatchObject([{ status: 'paid' }])
})

journey('a tab left open on the payment shows success when another one has paid', async ({ page, context }) => {
  await toPayment(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(placed(page)).toBeVisible()
  await expect(placed(other)).toBeVisible()
})

journey('a receipt is opened from the success screen, and prints on paper', async ({ page }) => {
  const person = await toPayment(page)
  await fillCard(page, CARDS.good)
  await pay(page)
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const [order] = await ordersOf(person)
  await expect(page.getByText(`${order.orderNumber}-D`)).toBeVisible()
  await expect(page.getByText('Card ending 4242')).toBeVisible()
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

journey('killed between the card and the confirmation, the server finds the money by itself', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-e2e-'))
  const shared = process.env.BASE_URL
  // One that nobody else is given while the program is away.
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  let program = await startProgram(env)
  process.env.BASE_URL = program.url
  try {
    await page.route('**/api/payments/confirm*', (route) => route.abort())
    const person = await toPayment(page, program.url)
    await fillCard(page, CARDS.good)
    const charged = page.waitForResponse((response) => response.url().includes('/test-provider/') && response.url().endsWith('/confirm'))
    await pay(page)
    expect((await (await charged).json()).status).toBe('succeeded')
    await program.stop('SIGKILL')
    program = await startProgram(env)
    await expect.poll(async () => (await ordersOf(person))[0].paymentStatus).toBe('paid')
    await page.goto(`${program.url}/dashboard`)
    const [order] = await ordersOf(person)
    expect(order.timeline.filter((line: { description: string }) => line.description.endsWith('paid'))).toHaveLength(1)
    await expect(page.getByText(order.orderNumber).first()).toBeVisible()
    await expect(page.getByText('Unpaid')).toHaveCount(0)
  } finally {
    process.env.BASE_URL = shared
    await program.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

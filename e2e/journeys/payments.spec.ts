import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../apps/api/test/free-port.ts'
import { startProgram } from '../program.ts'
import { expect, test as journey } from '../site.ts'
import { CARDS, fillCard, openBuilderPayment, ordersOf, pay, successHeading } from '../wizard.ts'

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

journey('a server killed before the confirmation finds the charged payment after a restart', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-e2e-'))
  const sharedUrl = process.env.BASE_URL
  // A fixed port, so that the restarted server has the same URL.
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' }
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

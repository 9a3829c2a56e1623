import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { assignToErin, payDue, placeOrder, sendFile, startDesign } from '../actions.ts'
import { api, demoToken, expect, expectAccessible, expectNoSidewaysScroll, test, withoutWebGl } from '../site.ts'

const pill = (page: Page) => page.getByRole('button', { name: /^Guide/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Guided visit' })

/** The guide is behind an open sheet as everything else is. */
async function openGuide(page: Page, step: string) {
  await page.keyboard.press('Escape')
  await expect(pill(page)).toHaveAccessibleName(new RegExp(`, step ${step} of 7`))
  await pill(page).click()
}

test('a visitor plays one order through as all three people, and the guide ticks what the server says', async ({ page }) => {
  await withoutWebGl(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(panel(page)).toBeHidden()
  await pill(page).click()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(pill(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Go on as Customer' }).click()
  await expect(page).toHaveURL(/\/builder\?from=dashboard/)
  await expect(panel(page)).toBeHidden()

  const customer = await demoToken('user')
  const { _id: orderId, orderNumber } = await placeOrder(customer)
  await payDue(customer, orderId, 500)
  await openGuide(page, '2')
  await expect(panel(page).getByText(`Your order: ${orderNumber}`)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Go on as Admin' }).click()
  await expect(page.getByRole('dialog', { name: orderNumber })).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard\?/)

  await assignToErin(orderId)
  await openGuide(page, '3')
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Sample File' }).click()
  const sample = new Uint8Array(readFileSync(await (await saving).path()))
  await panel(page).getByRole('button', { name: 'Go on as Engineer' }).click()
  await expect(page).toHaveURL(/\/engineer-dashboard\?/)
  await expect(page.getByRole('dialog', { name: orderNumber })).toBeVisible()

  await startDesign(orderId)
  await sendFile('/api/uploads/cad-model', await demoToken('engineer'), { orderId }, 'sample.stl', sample)
  await openGuide(page, '4')
  await api('POST', `/api/orders/${orderId}/approve`, { token: customer })
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Quote the production' })).toHaveAttribute('aria-current', 'step')
  await panel(page).getByRole('button', { name: 'Customer Casey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

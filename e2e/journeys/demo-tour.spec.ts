import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { assignDemoEngineer, payDue, placeOrder, startDesign, uploadFile } from '../actions.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, test } from '../site.ts'

const tourButton = (page: Page) => page.getByRole('button', { name: /^Demo tour/ })
const tourPanel = (page: Page) => page.getByRole('region', { name: 'Demo tour' })

/** An open order dialog covers the tour, so close it first. */
async function openTour(page: Page, step: string) {
  await page.keyboard.press('Escape')
  await tourButton(page).click()
  await expect(tourButton(page)).toHaveAccessibleName(new RegExp(`, step ${step} of 7`))
}

test('the demo tour follows one order through all three roles and advances with its status', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(tourPanel(page)).toBeHidden()
  await tourButton(page).click()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tourButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tourPanel(page).getByRole('button', { name: 'Continue as Customer' }).click()
  await expect(page).toHaveURL(/\/builder\?from=dashboard/)
  await expect(tourPanel(page)).toBeHidden()

  const customer = await demoToken('user')
  const { _id: orderId, orderNumber } = await placeOrder(customer)
  await payDue(customer, orderId, 500)
  await openTour(page, '2')
  await expect(tourPanel(page).getByText(`Your order: ${orderNumber}`)).toBeVisible()
  await tourPanel(page).getByRole('button', { name: 'Continue as Admin' }).click()
  await expect(page.getByRole('dialog').filter({ hasText: orderNumber })).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard\?/)

  await assignDemoEngineer(orderId)
  await openTour(page, '3')
  const downloading = page.waitForEvent('download')
  await tourPanel(page).getByRole('button', { name: 'Sample File' }).click()
  const sample = new Uint8Array(readFileSync(await (await downloading).path()))
  await tourPanel(page).getByRole('button', { name: 'Continue as Engineer' }).click()
  await expect(page).toHaveURL(/\/engineer-dashboard\?/)
  await expect(page.getByRole('dialog').filter({ hasText: orderNumber })).toBeVisible()

  await startDesign(orderId)
  await uploadFile('/api/uploads/cad-model', await demoToken('engineer'), { orderId }, 'sample.stl', sample)
  await openTour(page, '4')
  await api('POST', `/api/orders/${orderId}/approve`, { token: customer })
  await expect(tourPanel(page).getByRole('listitem').filter({ hasText: 'Send a production quote' })).toHaveAttribute('aria-current', 'step')
  await tourPanel(page).getByRole('button', { name: 'Customer Casey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

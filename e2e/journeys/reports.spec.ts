import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { assignToErin, desk, newColleague, payDue, placeOrder } from '../actions.ts'
import { api, comeBackAs, demoToken, expect, expectAccessible, expectNoSidewaysScroll, registerUser, siteUrl, test } from '../site.ts'

/** The same place on a phone. */
async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an order changes hands, and everybody it concerns learns of it', async ({ browser, page }) => {
  const customer = await registerUser()
  // Two with boards of their own: a full one shows its first dozen.
  const [first, colleague] = [await newColleague('engineer', 'Former'), await newColleague('engineer')]
  const order = await placeOrder(customer.token)
  await payDue(customer.token, order._id, 500)
  await comeBackAs(page, await demoToken('admin'))

  await page.goto(`/admin-dashboard?q=${order.orderNumber}`)
  await page.getByRole('row').filter({ hasText: order.orderNumber }).getByRole('button', { name: 'Assign Engineer' }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByText('Suggested')).toHaveCount(1)
  await expect(dialog.locator('label').filter({ hasText: 'engineer@vorta.example' })).toContainText(/\d+ open · \d+ waiting for them/)
  await expect(dialog.locator('label').filter({ hasText: colleague.email })).toContainText('Nothing in hand')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: new RegExp(first.email) }).check()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog).toBeHidden()

  const [former, other, buyer] = await Promise.all([
    desk(browser, first.token),
    desk(browser, colleague.token),
    desk(browser, customer.token),
  ])
  await former.goto('/engineer-dashboard?tab=workbench')
  await expect(former.getByText(order.orderNumber)).toBeVisible()
  await other.goto('/engineer-dashboard?tab=workbench')
  await buyer.goto(`/dashboard?order=${order._id}&view=timeline`)

  await page.goto(`/admin-dashboard?order=${order._id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click()
  const handover = page.getByRole('dialog', { name: 'Reassign Order' })
  await expect(handover.getByRole('radio', { name: new RegExp(first.email) })).toBeDisabled()
  await handover.getByRole('radio', { name: new RegExp(colleague.email) }).check()
  await handover.getByLabel('Note').fill('Jo is on leave')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await handover.getByRole('button', { name: 'Reassign' }).click()
  await expect(handover).toBeHidden()

  await expect(former.getByText(order.orderNumber)).toBeHidden()
  await expect(other.getByText(order.orderNumber)).toBeVisible()
  await expect(buyer.getByRole('dialog').getByText(/takes over from Jo Former: Jo is on leave/)).toBeVisible()
  await buyer.getByRole('dialog').getByRole('tab', { name: 'Chat' }).click()
  await expect(buyer.getByRole('dialog').getByText(/takes over from Jo Former/)).toBeVisible()
  for (const [token, title] of [
    [colleague.token, 'New order for you'],
    [customer.token, 'Another engineer takes over'],
  ] as const) {
    const { notifications } = await api('GET', '/api/notifications', { token })
    expect(notifications.map((one: { title: string }) => one.title)).toContain(title)
  }
})

test('what is due, how it goes, and the table for a spreadsheet', async ({ page }) => {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await payDue(customer.token, order._id, 500)
  await assignToErin(order._id)
  await comeBackAs(page, await demoToken('admin'))

  await page.goto('/admin-dashboard?tab=due')
  const erin = page.getByRole('button', { name: /Erin Vasquez/ })
  await erin.click()
  await expect(erin).toHaveAttribute('aria-pressed', 'true')
  const due = page.getByRole('table', { name: 'What is due, first due first' })
  await expect(due.getByRole('row').nth(1)).toContainText('Erin Vasquez')
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('tab', { name: 'Figures' }).click()
  await expect(page.getByRole('img', { name: /^Orders over time: \d+ placed/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Revenue over time: \$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^On-time share over time/ })).toBeVisible()
  await page.getByRole('button', { name: '30 days' }).click()
  const funnel = page.getByRole('region', { name: 'From Order to Completion', exact: true })
  await funnel.getByText('Show as a table').click()
  await expect(funnel.getByRole('row', { name: /Design fee paid \d+ \d+%/ })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.goto(`/admin-dashboard?q=${order.orderNumber}`)
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(saved.suggestedFilename()).toMatch(/^vorta-orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${order.orderNumber},Assigned to Engineer,`)
})

test('staff come and go, visitors are answered, and the trail keeps it', async ({ page }) => {
  const surname = `Passing${Date.now()}`
  const colleague = await newColleague('engineer', surname)
  const visitor = `Visitor ${colleague.email}`
  await api('POST', '/api/contact', { body: { name: visitor, email: 'visitor@example.com', message: 'Do you ship to Canada?' } })
  await comeBackAs(page, await demoToken('admin'))

  await page.goto('/admin-dashboard?tab=users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(colleague.email)
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  await row.getByRole('button', { name: /^Disable the account/ }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disable Account' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  const me = () => fetch(`${siteUrl()}/api/auth/me`, { headers: { authorization: `Bearer ${colleague.token}` } })
  expect((await me()).status).toBe(401)
  await row.getByRole('button', { name: /^Enable the account/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable Account' }).click()
  await expect(row.getByText('Disabled')).toBeHidden()
  await expectFitsPhone(page)

  await page.getByRole('tab', { name: /^Contact Messages/ }).click()
  const message = page.getByRole('listitem').filter({ hasText: visitor })
  await expectAccessible(page)
  await message.getByRole('button', { name: 'Mark Answered' }).click()
  await expect(message).toBeHidden()
  await page.getByRole('button', { name: 'Answered', exact: true }).click()
  await expect(message.getByText(/Answered by Alex Okafor/)).toBeVisible()
  await expectFitsPhone(page)

  await page.getByRole('tab', { name: 'Audit Trail' }).click()
  await page.getByLabel('Deeds').selectOption('Accounts')
  const line = page.getByRole('listitem').filter({ hasText: `Jo ${surname}` })
  await expect(line.filter({ hasText: 'Disabled an account' })).toBeVisible()
  await expect(line.filter({ hasText: 'Enabled an account' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

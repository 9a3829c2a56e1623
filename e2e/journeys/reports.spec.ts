import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { NAME_MAX_CHARS } from '@vorta/contract/shared/limits'
import { assignDemoEngineer, openPageAs, payDue, placeOrder, registerStaff } from '../actions.ts'
import {
  api,
  demoToken,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  follow,
  registerUser,
  signInAs,
  siteUrl,
  test,
} from '../site.ts'

async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('reassigning an order updates both engineers and the customer', async ({ browser, page }) => {
  const customer = await registerUser()
  // New engineers have empty boards. A full board shows only its first twelve orders.
  const [first, colleague] = [await registerStaff('engineer', 'Former'), await registerStaff('engineer')]
  const order = await placeOrder(customer.token)
  await payDue(customer.token, order._id, 500)
  await signInAs(page, await demoToken('admin'))

  await page.goto(`/admin-dashboard?q=${order.orderNumber}`)
  await page.getByRole('row').filter({ hasText: order.orderNumber }).getByRole('button', { name: 'Assign Engineer' }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByText('Suggested')).toHaveCount(1)
  await expect(dialog.locator('label').filter({ hasText: 'engineer@vorta.example' })).toContainText(/\d+ open · \d+ needs? action/)
  await expect(dialog.locator('label').filter({ hasText: colleague.email })).toContainText('No open orders')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: new RegExp(first.email) }).check()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog).toBeHidden()

  const [former, other, customerPage] = await Promise.all([
    openPageAs(browser, first.token),
    openPageAs(browser, colleague.token),
    openPageAs(browser, customer.token),
  ])
  await former.goto('/engineer-dashboard?tab=workbench')
  await expect(former.getByText(order.orderNumber)).toBeVisible()
  await other.goto('/engineer-dashboard?tab=workbench')
  await customerPage.goto(`/dashboard?order=${order._id}&view=timeline`)

  await follow(page, `/admin-dashboard?order=${order._id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click()
  const reassignDialog = page.getByRole('dialog', { name: 'Reassign Order' })
  await expect(reassignDialog.getByRole('radio', { name: new RegExp(first.email) })).toBeDisabled()
  await reassignDialog.getByRole('radio', { name: new RegExp(colleague.email) }).check()
  await reassignDialog.getByLabel('Note').fill('Jo is on leave')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await reassignDialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(reassignDialog).toBeHidden()

  await expect(former.getByText(order.orderNumber)).toBeHidden()
  await expect(other.getByText(order.orderNumber)).toBeVisible()
  await expect(customerPage.getByRole('dialog').getByText(/took over from Jo Former: Jo is on leave/)).toBeVisible()
  await customerPage.getByRole('dialog').getByRole('tab', { name: 'Chat' }).click()
  await expect(customerPage.getByRole('dialog').getByText(/took over from Jo Former/)).toBeVisible()
  for (const [token, title] of [
    [colleague.token, 'You have a new order'],
    [customer.token, 'You have a new engineer'],
  ] as const) {
    const { notifications } = await api('GET', '/api/notifications', { token })
    expect(notifications.map((notification: { title: string }) => notification.title)).toContain(title)
  }
})

test('an admin sees due work and reports and exports orders as CSV', async ({ page }) => {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await payDue(customer.token, order._id, 500)
  await assignDemoEngineer(order._id)
  const longName = 'W'.repeat(NAME_MAX_CHARS)
  const longNamed = await registerStaff('engineer', longName)
  const admin = await demoToken('admin')
  await signInAs(page, admin)

  await page.goto('/admin-dashboard?tab=due')
  await expect(page.getByRole('button', { name: new RegExp(longName) })).toBeVisible()
  await expectFitsPhone(page)
  // Other journeys list engineers, too.
  await api('PUT', `/api/admin/users/${longNamed.id}/disabled`, { token: admin, body: { disabled: true } })
  const erin = page.getByRole('button', { name: /Erin Vasquez/ })
  await erin.click()
  await expect(erin).toHaveAttribute('aria-pressed', 'true')
  const due = page.getByRole('table', { name: 'Due orders, soonest first' })
  await expect(due.getByRole('row').nth(1)).toContainText('Erin Vasquez')
  await expectAccessible(page)
  await expectFitsPhone(page)

  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByRole('img', { name: /^Orders over time: \d+ placed/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Revenue over time: \$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^On-time rate over time/ })).toBeVisible()
  await page.getByRole('button', { name: '30 days' }).click()
  const funnel = page.getByRole('region', { name: 'From Order to Completion', exact: true })
  await funnel.getByText('Show as a table').click()
  await expect(funnel.getByRole('row', { name: /Design fee paid \d+ \d+%/ })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await follow(page, `/admin-dashboard?q=${order.orderNumber}`)
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(saved.suggestedFilename()).toMatch(/^vorta-orders-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${order.orderNumber},Assigned to Engineer,`)
})

test('an admin disables accounts and answers messages, and the audit log lists both changes of the account', async ({ page }) => {
  const surname = `Passing${Date.now()}`
  const colleague = await registerStaff('engineer', surname)
  const visitor = `Visitor ${colleague.email}`
  await api('POST', '/api/contact', { body: { name: visitor, email: `visitor-${colleague.email}`, message: 'Do you ship to Canada?' } })
  await signInAs(page, await demoToken('admin'))

  await page.goto('/admin-dashboard?tab=users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(colleague.email)
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  const name = row.getByRole('link')
  await name.click()
  await expect(page.getByRole('dialog', { name: `Jo ${surname}` })).toBeVisible()
  await expect(page).toHaveURL(/tab=users&customer=/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/tab=users$/)
  await expect(name).toBeFocused()
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disable Account' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  const me = () => fetch(`${siteUrl()}/api/auth/me`, { headers: { authorization: `Bearer ${colleague.token}` } })
  expect((await me()).status).toBe(401)
  await row.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable Account' }).click()
  await expect(row.getByText('Disabled')).toBeHidden()
  await expectFitsPhone(page)

  await page.getByRole('tab', { name: /^Leads/ }).click()
  const leads = page.getByRole('region', { name: 'Leads', exact: true })
  const lead = leads.getByRole('row').filter({ hasText: visitor })
  await expect(lead.getByText('Unanswered')).toBeVisible()
  await expectAccessible(page)
  await lead.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: visitor })
  await sheet.getByRole('button', { name: 'Mark as Answered' }).click()
  await expect(sheet.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expectFitsPhone(page)
  await page.keyboard.press('Escape')
  await expect(lead.getByText('Unanswered')).toBeHidden()

  await page.getByRole('tab', { name: 'Audit Log' }).click()
  await page.getByLabel('Actions', { exact: true }).selectOption('Accounts')
  const line = page.getByRole('row').filter({ hasText: `Jo ${surname}` })
  await expect(line.filter({ hasText: 'Disabled an account' })).toBeVisible()
  await expect(line.filter({ hasText: 'Enabled an account' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody@vorta.example')
  await expect(page.getByText('No entries found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByLabel('Period').selectOption('Today')
  await expect(line.filter({ hasText: 'Disabled an account' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Today' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

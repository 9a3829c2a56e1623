import type { Page } from '@playwright/test'
import { assign, assignDemoEngineer, openPageAs, payDue, placeOrder, registerStaff, startDesign } from '../actions.ts'
import { backdateOrder } from '../backdate.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, follow, registerUser, signInAs, test } from '../site.ts'

/** Sets a flag on the window that a reload would remove. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { notReloaded: true }))
const wasNotReloaded = (page: Page) => page.evaluate(() => 'notReloaded' in window)

test('order cards, boards, tables and stat cards update live while others act', async ({ browser }) => {
  const customer = await registerUser()
  // A new engineer has an empty board. A full board shows only its first twelve orders.
  const engineerUser = await registerStaff('engineer', 'Newhire')
  const order = await placeOrder(customer.token)
  const [customerPage, engineer, admin] = await Promise.all([
    openPageAs(browser, customer.token),
    openPageAs(browser, engineerUser.token),
    openPageAs(browser, await demoToken('admin')),
  ])
  await customerPage.goto('/dashboard')
  const card = customerPage.getByRole('article').filter({ hasText: order.orderNumber })
  await expect(card.getByText('Pending Assignment')).toBeVisible()
  await expect(card.getByText('Unpaid')).toBeVisible()
  await engineer.goto('/engineer-dashboard?tab=workbench')
  await expect(engineer.getByText('No orders assigned to you')).toBeVisible()
  await admin.goto(`/admin-dashboard?q=${order.orderNumber}`)
  const row = admin.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(row.getByText('Pending Assignment')).toBeVisible()
  const pendingCount = admin.locator('dl > div').filter({ hasText: 'Pending Orders' }).locator('dd').first()
  for (const page of [customerPage, engineer, admin]) await markPage(page)

  await payDue(customer.token, order._id, 500)
  await expect(card.getByText('Unpaid')).toBeHidden()
  await expect(row.getByText('Unpaid')).toBeHidden()

  await expect(pendingCount).toHaveText(/^\d/)
  await assign(order._id, engineerUser.email)
  await expect(card.getByText('Assigned to Engineer')).toBeVisible()
  await expect(card.getByText('Jo Newhire')).toBeVisible()
  const work = engineer.getByRole('article').filter({ hasText: order.orderNumber })
  await expect(engineer.getByRole('region', { name: 'To Start' }).getByText(order.orderNumber)).toBeVisible()
  await expect(work.getByText('Your turn')).toBeVisible()
  await expect(row.getByText('Assigned to Engineer')).toBeVisible()

  await startDesign(order._id, engineerUser.token)
  await expect(card.getByText('In Design Phase')).toBeVisible()
  await expect(engineer.getByRole('region', { name: 'In Design' }).getByText(order.orderNumber)).toBeVisible()
  await expect(row.getByText('In Design Phase')).toBeVisible()

  await follow(customerPage, `/dashboard?order=${order._id}&view=timeline`)
  const sheet = customerPage.getByRole('dialog')
  await expect(sheet.getByText('Design started')).toBeVisible()
  await api('PUT', `/api/orders/${order._id}/cancel`, { token: await demoToken('admin'), body: { reason: 'Out of carbon' } })
  await expect(sheet.getByText('Order cancelled: Out of carbon')).toBeVisible()
  await expect(engineer.getByText(order.orderNumber)).toBeHidden()
  await expect(row.getByText('Cancelled')).toBeVisible()
  for (const page of [customerPage, engineer, admin]) expect(await wasNotReloaded(page)).toBe(true)
  // Print shows the whole order and hides the page behind it.
  await customerPage.emulateMedia({ media: 'print' })
  await expect(sheet.getByText('Order placed')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeHidden()
  await expect(customerPage.locator('#root')).toBeHidden()
})

test('an admin who acts too late sees what happened and the current state of the order', async ({ browser }) => {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await payDue(customer.token, order._id, 500)
  const [first, second] = [
    await openPageAs(browser, await demoToken('admin')),
    await openPageAs(browser, (await registerStaff('admin')).token),
  ]
  // Block live updates for the second admin, so that their page is out of date.
  await second.context().routeWebSocket(/socket\.io/, (socket) => socket.close())
  await second.route(/socket\.io/, (route) => route.abort())
  const alerts: string[] = []
  second.on('dialog', (native) => {
    alerts.push(native.message())
    void native.accept()
  })
  const selectEngineer = async (page: Page, engineer: RegExp) => {
    await page.goto(`/admin-dashboard?q=${order.orderNumber}`)
    await page.getByRole('row').filter({ hasText: order.orderNumber }).getByRole('button', { name: 'Assign Engineer' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: engineer }).check()
  }
  await selectEngineer(first, /Erin Vasquez/)
  await selectEngineer(second, /Noor/)
  await first.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(first.getByRole('dialog')).toBeHidden()

  await second.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => alerts).toEqual(['Failed to assign order'])
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByText(/This order is already assigned\. The order is now: Assigned to Engineer/)).toBeVisible()
  await expect(dialog.getByText('with Erin Vasquez')).toBeVisible()
  await expectAccessible(second)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const row = second.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(row.getByText('Erin Vasquez')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Assign Engineer' })).toBeHidden()

  await row.getByRole('button', { name: /^More actions/ }).click()
  await second.getByRole('menuitem', { name: 'Cancel Order' }).click()
  await dialog.getByRole('textbox').fill('Twice in the list')
  await api('PUT', `/api/orders/${order._id}/cancel`, { token: await demoToken('admin'), body: { reason: 'The customer sold the car' } })
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect
    .poll(() => alerts.at(-1))
    .toMatch(/^Failed to cancel order: This order can no longer be cancelled\. The order is now: Cancelled/)
  await expect(dialog.getByRole('button', { name: 'Cancel Order' })).toBeHidden()
  await expect(dialog.getByText(/This order can no longer be cancelled/)).toBeVisible()
  await expect(dialog.getByText('The customer sold the car')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('a customer can claim a full refund 30 days after payment when no design was approved', async ({ page }) => {
  test.skip(process.platform === 'win32', 'the test database has no socket file on Windows')
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await payDue(customer.token, order._id, 500)
  await assignDemoEngineer(order._id)
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${order._id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Request Cancellation' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Claim Full Refund' })).toBeHidden()

  await backdateOrder(order._id, 31)
  await page.reload()
  await sheet.getByRole('button', { name: 'Claim Full Refund' }).click()
  const claim = page.getByRole('dialog', { name: 'Claim Full Refund' })
  await expect(claim.getByText(/This permanently cancels order/)).toBeVisible()
  await expectAccessible(page)
  await claim.getByRole('button', { name: 'Refund $500.00' }).click()
  await expect(claim).toBeHidden()
  await expect(sheet.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await sheet.getByRole('tab', { name: 'Payments' }).click()
  await expect(sheet.getByText('Refunded').first()).toBeVisible()
  const { order: refunded } = await api('GET', `/api/orders/${order._id}`, { token: customer.token })
  expect(refunded).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

/** Browsers treat focus set by script as visible, whatever input was used last. */
async function expectFocusRingForKeyboardOnly(page: Page) {
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Payments').click()
  await expect(tab('Payments')).toHaveAttribute('aria-selected', 'true')
  await tab('Payments').evaluate((element) => (element as HTMLElement).focus({ focusVisible: true } as FocusOptions))
  await expect(tab('Payments')).toHaveCSS('outline-style', 'none')
  // Each press moves the focus a little later, so the next press waits for it.
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Payments')).not.toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Payments')).toBeFocused()
  // The tab becomes a tab stop, and so gets its ring, right after the focus.
  await expect(tab('Payments')).toHaveCSS('outline-style', 'solid')
}

test('empty dashboards explain what comes next, and tabs show a focus ring for the keyboard only', async ({ browser }) => {
  const [customer, engineer] = [await registerUser(), await registerStaff('engineer')]
  const expectEmptyState = async (page: Page, path: string, ...texts: string[]) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (page.url() === 'about:blank') await page.goto(path)
    else await follow(page, path)
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
  }
  const customerPage = await openPageAs(browser, customer.token)
  await expectEmptyState(customerPage, '/dashboard', 'No orders yet', 'Create Your First Order')
  await expectEmptyState(customerPage, '/dashboard?tab=chat', 'No conversations yet')
  await expectEmptyState(customerPage, '/dashboard?tab=payments', 'No payments yet')
  await customerPage.setViewportSize({ width: 1440, height: 900 })
  await follow(customerPage, '/dashboard')
  await expectFocusRingForKeyboardOnly(customerPage)
  const engineerPage = await openPageAs(browser, engineer.token)
  await expectEmptyState(engineerPage, '/engineer-dashboard', 'No orders assigned to you yet', 'No activity yet')
  await expectEmptyState(engineerPage, '/engineer-dashboard?tab=workbench', 'No orders assigned to you')
  await expectEmptyState(engineerPage, '/engineer-dashboard?tab=workbench&as=list&show=completed', 'No completed orders yet')
  const admin = await openPageAs(browser, await demoToken('admin'))
  await expectEmptyState(admin, '/admin-dashboard?q=nobody-ever', 'No matching orders')
  await admin.route(/api\/orders\/admin\/all/, (route) =>
    route.fulfill({ json: { success: true, orders: [], nextCursor: null, total: 0, totalIsLowerBound: false } }),
  )
  await follow(admin, '/admin-dashboard')
  await expect(admin.getByText('No orders yet')).toBeVisible()
})

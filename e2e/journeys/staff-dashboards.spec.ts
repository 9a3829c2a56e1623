import { openPageAs, placeOrder, registerStaff } from '../actions.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, registerUser, signInAs, siteUrl, test } from '../site.ts'

test('search, filter, sorting and paging of all orders combine and stay in the URL', async ({ page }) => {
  const customer = await registerUser()
  for (let i = 0; i < 27; i++) await placeOrder(customer.token)
  await signInAs(page, await demoToken('admin'))
  await page.goto('/admin-dashboard')
  const header = (name: string) => page.getByRole('columnheader', { name })
  const totals = async () => (await page.locator('td[data-label=Total]').allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')))
  await expect(header('Order')).toHaveAttribute('aria-sort', 'descending')
  await header('Total').getByRole('button').click()
  await expect(header('Total')).toHaveAttribute('aria-sort', 'descending')
  // The previous rows stay until the new ones load, so wait for a different total, too.
  const isDescending = (values: number[]) => values.every((value, i) => i === 0 || value <= (values[i - 1] ?? 0))
  await expect.poll(async () => totals().then((all) => (all[0] ?? 0) > 500 && isDescending(all))).toBe(true)
  await header('Total').getByRole('button').click()
  await expect(header('Total')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(async () => (await totals())[0]).toBe(500)

  await page.getByPlaceholder(/Order number/).fill(customer.email)
  await expect(page.getByText('1–25 of 27 orders')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('pending')
  await expect(page).toHaveURL(/status=pending/)
  await header('Customer').getByRole('button').click()
  await expect(header('Customer')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('26–27 of 27 orders')).toBeVisible()
  await page.reload()
  await expect(page.getByText('26–27 of 27 orders')).toBeVisible()
  await expect(header('Customer')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByPlaceholder(/Order number/)).toHaveValue(customer.email)
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('pending')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('1–25 of 27 orders')).toBeVisible()
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(56)

  // The rest works without a mouse.
  await page.locator('main').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  const second = page.locator('tbody tr').nth(1).getByRole('link')
  await expect(second).toBeFocused()
  // The open order hides the table from assistive technology, so read it before.
  const orderNumber = (await second.textContent()) ?? 'an order number'
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(orderNumber)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Sort by')).toHaveValue('customer asc')
  await expectNoHorizontalScroll(page)
})

test('staff and customers change their profile, password and notification settings', async ({ page, browser }) => {
  const colleague = await registerStaff('engineer')
  await signInAs(page, colleague.token)
  await page.goto('/engineer-dashboard')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /Edit/ }).click()
  await page.getByLabel('First Name').fill('Imke')
  for (const [label, text] of [
    ['Street Address', '1 Mill Lane'],
    ['City', 'Austin'],
    ['State', 'TX'],
    ['ZIP Code', '78701'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Imke').first()).toBeVisible()

  await page.getByRole('button', { name: 'Notifications', exact: true }).last().click()
  const revision = page.getByRole('checkbox', { name: /^Revisions/ })
  await expect(revision).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Payments/ })).toBeDisabled()
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/notifications/settings') && response.request().method() === 'PUT',
  )
  await revision.uncheck()
  await saved
  await page.reload()
  await expect(revision).not.toBeChecked()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Security' }).click()
  await page.getByLabel('Current Password').fill('secret1')
  await page.getByLabel('New Password', { exact: true }).fill('secret2')
  await page.getByLabel('Confirm New Password').fill('secret2')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText(/password/i).last()).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          await fetch(`${siteUrl()}/api/auth/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: colleague.email, password: 'secret2' }),
          })
        ).status,
    )
    .toBe(200)

  const customer = await registerUser()
  const customerPage = await openPageAs(browser, customer.token)
  await customerPage.goto('/dashboard?tab=profile&section=notifications')
  for (const name of ['Receipts', 'By email: Receipts']) {
    await expect(customerPage.getByRole('checkbox', { name, exact: true })).toBeDisabled()
  }
  await customerPage.getByRole('checkbox', { name: /^Unread messages/ }).uncheck()
  await expect
    .poll(async () => (await api('GET', '/api/notifications/settings', { token: customer.token })).settings.muted)
    .toEqual(['chat'])
  await customerPage.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(customerPage)
})

import type { Page } from '@playwright/test'
import { openPageAs, payDue, placeOrder } from '../actions.ts'
import { runScheduleNow } from '../backdate.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, follow, registerUser, test } from '../site.ts'
import { fillCarDetails, openBuilder } from '../wizard.ts'

async function expectFitsPhone(page: Page) {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a visitor who writes is answered by email, orders and becomes a won lead', async ({ page, browser }) => {
  const name = `Wren ${Date.now()}`
  const email = `wren${Date.now()}@example.com`
  await page.goto('/#contact')
  const contact = page.locator('#contact')
  await contact.getByLabel('Name').fill(name)
  await contact.getByLabel('Email', { exact: true }).fill(email)
  await contact.getByLabel('Message').fill('Do you make a wide body kit for a wagon?')
  await contact.getByRole('button', { name: 'Send Message' }).click()
  await expect(contact.getByText("Thanks for reaching out! We'll get back to you soon.")).toBeVisible()

  const adminToken = await demoToken('admin')
  const admin = await openPageAs(browser, adminToken)
  await admin.goto('/admin-dashboard?tab=leads')
  await expect(admin.getByRole('button', { name: /^To Follow Up \(\d+\)$/, pressed: true })).toBeVisible()
  await admin.getByRole('link', { name, exact: true }).click()
  const lead = admin.getByRole('dialog', { name })
  await lead.getByLabel('Your Answer').fill('Yes, we do.\n\nDesign it in the builder, and we take it from there.')
  await lead.getByRole('button', { name: 'Send Answer' }).click()
  await expect(lead.getByText('changed the status to In Progress')).toBeVisible()
  await lead.getByLabel('New Note').fill('Has a wagon. Ask for photos.')
  await lead.getByRole('button', { name: 'Add Note' }).click()
  await expect(lead.getByText('Internal Note', { exact: true }).last()).toBeVisible()
  await expectAccessible(admin)
  await expectFitsPhone(admin)

  const emailed = async () => {
    const { mails } = await api('GET', '/api/demo/mail', { token: adminToken })
    return (mails as { to: string; subject: string; text: string }[]).filter((mail) => mail.to === email)
  }
  await expect.poll(async () => (await emailed()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/\[L-\d+\]$/)])
  const [answer] = await emailed()
  expect(answer?.text).toContain('Yes, we do.')
  expect(answer?.text).not.toContain('Ask for photos')

  const customer = await registerUser(email)
  const verification = async () => (await emailed()).map(({ text }) => /verify-email\?token=(\S+)/.exec(text)?.[1]).find(Boolean)
  await expect.poll(verification).toBeTruthy()
  await api('POST', '/api/auth/verify-email', { body: { token: await verification() } })
  const order = await placeOrder(customer.token)
  await payDue(customer.token, order._id, 500)
  await runScheduleNow('leads')

  await expect(async () => {
    await admin.reload()
    await expect(lead.getByText('The status changed to Won')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await lead.getByRole('link', { name: 'Jo Rney' }).click()
  await expect(admin.getByRole('dialog', { name: 'Jo Rney' }).getByText(order.orderNumber).first()).toBeVisible()
  await follow(admin, '/admin-dashboard?tab=leads')
  await admin.getByRole('button', { name: 'Won', exact: true }).click()
  await expect(admin.getByRole('region', { name: 'Leads', exact: true }).getByText(name)).toBeVisible()
  await expectAccessible(admin)
  await expectFitsPhone(admin)
})

test('a customer saves a build and continues it on another device', async ({ page, browser }) => {
  const { token } = await openBuilder(page)
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Save to Account' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Basic Body Kit for the 2022 Porsche 911 GT3')
  await page.getByRole('button', { name: 'Save Build' }).click()
  await expect(page.getByText('Build saved. You can continue from your dashboard on any device.')).toBeVisible()
  await expectFitsPhone(page)

  const other = await openPageAs(browser, token)
  await other.goto('/dashboard')
  const saved = other.getByRole('region', { name: 'Saved build' })
  await expect(saved.getByRole('heading', { name: 'Basic Body Kit for the 2022 Porsche 911 GT3' })).toBeVisible()
  await saved.getByRole('link', { name: 'Saved Builds' }).click()
  await other.getByRole('button', { name: 'Duplicate Basic Body Kit for the 2022 Porsche 911 GT3' }).click()
  const copy = other.getByRole('article', { name: /\(copy\)$/ })
  await copy.getByRole('button', { name: /^Rename/ }).click()
  await other.getByLabel('Name', { exact: true }).fill('Track car')
  await other.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(other.getByRole('article', { name: 'Track car' })).toBeVisible()
  await expectAccessible(other)
  await expectFitsPhone(other)
  for (const box of await other.getByRole('checkbox', { name: /^Compare/ }).all()) await box.check()
  await other.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(other.getByRole('dialog').getByRole('heading', { name: 'Track car' })).toBeVisible()
  await expectAccessible(other)
  await other.keyboard.press('Escape')
  await other.getByRole('article', { name: 'Track car' }).getByRole('button', { name: 'Open in Builder' }).click()
  await expect(other.getByText('Porsche 911 GT3').first()).toBeVisible()
  await other.goto('/builder?from=dashboard&step=car')
  await expect(other.getByLabel('Year', { exact: true })).toHaveValue('2022')
})

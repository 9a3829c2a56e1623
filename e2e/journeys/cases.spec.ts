import type { Page } from '@playwright/test'
import { designedOrder, openPageAs, payDue, registerStaff } from '../actions.ts'
import { api, demoToken, dismissToasts, expect, expectAccessible, expectNoHorizontalScroll, follow, registerUser, test } from '../site.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

async function expectFits(page: Page, width: typeof DESKTOP) {
  await page.setViewportSize(width)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

test('a warranty case goes from a photo to resolved, and the chat stays open', async ({ browser }) => {
  const { token } = await registerUser()
  const engineerToken = await demoToken('engineer')
  const order = await designedOrder(token)
  await api('POST', `/api/orders/${order._id}/approve`, { token })
  await api('POST', `/api/orders/${order._id}/quote`, { token: engineerToken, body: { productionCost: 1200 } })
  await payDue(token, order._id, 1200)
  await api('PUT', `/api/orders/${order._id}/status`, { token: engineerToken, body: { status: 'completed' } })

  const [customer, engineer] = await Promise.all([openPageAs(browser, token), openPageAs(browser, engineerToken)])
  await customer.setViewportSize(DESKTOP)
  await customer.goto(`/dashboard?order=${order._id}`)
  await customer.getByRole('button', { name: 'Report a Problem' }).click()
  const form = customer.getByRole('dialog', { name: 'Open a Case' })
  await form.getByLabel('What happened?').fill('The splitter came loose on the highway.')
  await form.locator('input[type=file]').setInputFiles({ name: 'loose.png', mimeType: 'image/png', buffer: PNG })
  await expect(form.getByRole('img', { name: 'loose.png' })).toBeVisible()
  await expectFits(customer, PHONE)
  await expectFits(customer, DESKTOP)
  await form.getByRole('button', { name: 'Open Case' }).click()
  await expect(form).toBeHidden()
  const ownCase = customer.getByRole('region', { name: 'Warranty case 1' })
  await expect(ownCase.getByText('The splitter came loose on the highway.')).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Next step' }).getByText("We're working on your case")).toBeVisible()

  await engineer.setViewportSize(DESKTOP)
  await engineer.goto('/engineer-dashboard')
  await engineer.getByRole('link', { name: `${order.orderNumber} · Warranty case 1` }).click()
  const shown = engineer.getByRole('region', { name: 'Warranty case 1' })
  await expect(shown.getByRole('img', { name: 'loose.png' })).toBeVisible()
  await shown.getByLabel('New Status').selectOption('Scheduled')
  await shown.getByLabel('Note').fill('Please bring the car on Friday.')
  await expectFits(engineer, PHONE)
  await shown.getByRole('button', { name: 'Update Case' }).click()
  await expect(ownCase.getByText('Please bring the car on Friday.')).toBeVisible()

  await engineer.setViewportSize(DESKTOP)
  await dismissToasts(engineer)
  await engineer.getByRole('tab', { name: 'Chat' }).click()
  await engineer.getByPlaceholder('Type message...').fill('See you on Friday!')
  await engineer.getByRole('button', { name: 'Send', exact: true }).click()
  await customer.setViewportSize(PHONE)
  await customer.getByRole('tab', { name: /^Chat/ }).last().click()
  await expect(customer.getByText('See you on Friday!')).toBeVisible()

  await engineer.getByRole('tab', { name: 'Cases' }).click()
  await shown.getByLabel('New Status').selectOption('Resolved')
  await shown.getByRole('button', { name: 'Update Case' }).click()
  await expect(shown.getByRole('button', { name: 'Update Case' })).toBeHidden()
  await customer.getByRole('tab', { name: 'Timeline' }).click()
  await customer.getByRole('link', { name: 'Warranty case 1: Resolved' }).click()
  await expect(customer.getByRole('button', { name: 'Open a Case' })).toBeVisible()
  await expectFits(customer, PHONE)
})

test('a second engineer helps with an order, and engineers who are off are marked', async ({ browser }) => {
  const { token } = await registerUser()
  const order = await designedOrder(token)
  const helper = await registerStaff('engineer', `Berg${order.orderNumber.slice(-5)}`)
  const { user } = await api('GET', '/api/auth/me', { token: helper.token })
  const name = `${user.firstName} ${user.lastName}`

  const [engineer, helping, admin] = await Promise.all(
    [await demoToken('engineer'), helper.token, await demoToken('admin')].map((of) => openPageAs(browser, of)),
  )
  if (!(engineer && helping && admin)) throw new Error('A page is missing')
  await engineer.goto(`/engineer-dashboard?order=${order._id}`)
  await engineer.getByRole('button', { name: 'Add Second Engineer' }).click()
  const dialog = engineer.getByRole('dialog', { name: 'Second Engineer' })
  await dialog.getByLabel('Engineer').selectOption(name)
  await expectAccessible(engineer)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(engineer.getByRole('button', { name: `Remove ${name}` })).toBeVisible()

  await helping.setViewportSize(PHONE)
  await helping.goto('/engineer-dashboard?tab=workbench')
  const section = helping.getByRole('region', { name: 'Helps With' })
  await expectFits(helping, PHONE)
  await section.getByRole('link', { name: /Lotus Emira/ }).click()
  await expect(helping.getByRole('button', { name: 'Upload CAD' })).toBeVisible()
  // The other actions, such as Ask Customer, are only for the engineer of the order.
  await expect(helping.getByRole('dialog').getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await helping.getByRole('button', { name: 'Send Message' }).click()
  await helping.getByPlaceholder('Type message...').fill('I drew the mounts.')
  await helping.getByRole('button', { name: 'Send', exact: true }).click()
  const customer = await openPageAs(browser, token)
  await customer.goto(`/dashboard?order=${order._id}&view=chat`)
  await expect(customer.getByText('I drew the mounts.')).toBeVisible()
  await expect(customer.getByText(user.lastName)).toHaveCount(0)

  await follow(helping, '/engineer-dashboard?tab=settings')
  await helping.getByRole('button', { name: 'Time Off', exact: true }).click()
  const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
  const later = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
  await helping.getByRole('button', { name: 'Add Time Off' }).click()
  await helping.getByLabel('First Day').fill(today)
  await helping.getByLabel('Last Day').fill(later)
  await expectFits(helping, PHONE)
  await helping.getByRole('dialog').getByRole('button', { name: 'Add Time Off' }).click()
  await expect(helping.getByRole('button', { name: /^Delete / })).toBeVisible()
  await expectFits(helping, PHONE)
  await admin.goto(`/admin-dashboard?order=${order._id}`)
  await admin.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
  await admin.getByRole('menuitem', { name: 'Reassign' }).click()
  await expect(admin.locator('label', { hasText: name }).getByText(/^Off until /)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { skipDefaults } from '@vorta/contract/orders/schema'
import { api, comeBackAs, expect, type RegisteredUser, registerUser, withoutWebGl } from './site.ts'

const address = { street: '1200 Foundry Street', city: 'Detroit', state: 'MI', zipCode: '48207', country: 'USA' }
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  secure: '4000002500003155',
}

/** A customer with a whole profile, standing at step 2 of the wizard. */
export async function enter(page: Page, site = ''): Promise<RegisteredUser> {
  const person = await registerUser()
  await api('PUT', '/api/auth/profile', { token: person.token, body: { firstName: 'Jo', lastName: 'Rney', phone: '555 0100', address } })
  await comeBackAs(page, person.token)
  await page.goto(`${site}/builder?from=dashboard`)
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  return person
}

export async function describeCar(page: Page) {
  await page.getByLabel('Make', { exact: true }).selectOption('Porsche')
  await page.getByLabel('Model', { exact: true }).fill('911 GT3')
  await page.getByLabel('Year', { exact: true }).fill('2022')
  await page.getByLabel('Color', { exact: true }).fill('Guards Red')
  await page.getByRole('button', { name: 'Continue to Customization' }).click()
}

export async function proceedToPayment(page: Page) {
  await page.getByLabel('I agree to the terms and conditions').check()
  await page.getByRole('button', { name: 'Proceed to Payment ($500.00)' }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
}

export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
}

export const pay = (page: Page) => page.getByRole('button', { name: 'Pay $500.00' }).click()
export const placed = (page: Page) => page.getByRole('heading', { name: 'Order Submitted Successfully!' })
export const ordersOf = async ({ token }: RegisteredUser) => (await api('GET', '/api/orders/my-orders', { token })).orders

export async function toPayment(page: Page, site = ''): Promise<RegisteredUser> {
  await withoutWebGl(page)
  const person = await enter(page, site)
  await describeCar(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await proceedToPayment(page)
  return person
}

/** An order placed beside the browser, and its payment opened from the dashboard's address. */
export async function openPayment(page: Page, person: RegisteredUser) {
  const carDetails = { make: 'Porsche', model: '911', year: 2022, color: 'Black' }
  const { order } = await api('POST', '/api/orders', { token: person.token, body: { carDetails, customization: skipDefaults() } })
  await page.goto(`/pay/${order._id}`)
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
}

export async function newPayer(page: Page): Promise<RegisteredUser> {
  const person = await registerUser()
  await comeBackAs(page, person.token)
  await openPayment(page, person)
  return person
}

import type { Page } from '@playwright/test'
import { skipDefaults } from '@vorta/contract/orders/schema'
import { api, expect, type RegisteredUser, registerUser, signInAs } from './site.ts'

const address = { street: '1200 Foundry Street', city: 'Detroit', state: 'MI', zipCode: '48207', country: 'USA' }
export const CARDS = {
  valid: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  threeDSecure: '4000002500003155',
}

/** Opens the builder at step 2 as a new customer with a complete profile. */
export async function openBuilder(page: Page, baseUrl = ''): Promise<RegisteredUser> {
  const customer = await registerUser()
  await api('PUT', '/api/auth/profile', { token: customer.token, body: { firstName: 'Jo', lastName: 'Rney', phone: '555 0100', address } })
  await signInAs(page, customer.token)
  await page.goto(`${baseUrl}/builder?from=dashboard`)
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  return customer
}

export async function fillCarDetails(page: Page) {
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
  await expect(page).toHaveURL(/step=payment$/)
}

export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card Number').fill(number)
  await page.getByLabel('Expiration Date').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
}

export const pay = (page: Page) => page.getByRole('button', { name: 'Pay $500.00' }).click()
export const successHeading = (page: Page) => page.getByRole('heading', { name: 'Order Submitted Successfully!' })
export const ordersOf = async ({ token }: RegisteredUser) => (await api('GET', '/api/orders/my-orders', { token })).orders

export async function openBuilderPayment(page: Page, baseUrl = ''): Promise<RegisteredUser> {
  const customer = await openBuilder(page, baseUrl)
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await proceedToPayment(page)
  return customer
}

/** Places an order through the API and opens its payment page. */
async function openPayment(page: Page, customer: RegisteredUser) {
  const carDetails = { make: 'Porsche', model: '911', year: 2022, color: 'Black' }
  const { order } = await api('POST', '/api/orders', { token: customer.token, body: { carDetails, customization: skipDefaults() } })
  await page.goto(`/pay/${order._id}`)
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
}

export async function openPaymentAsNewUser(page: Page): Promise<RegisteredUser> {
  const customer = await registerUser()
  await signInAs(page, customer.token)
  await openPayment(page, customer)
  return customer
}

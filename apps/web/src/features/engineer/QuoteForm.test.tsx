// @vitest-environment happy-dom
import { fireEvent, screen as page } from '@testing-library/react'
import { ordersApi } from '@vorta/contract/orders/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { quoteTemplatesApi } from '@vorta/contract/quote-templates/routes'
import { expect, it, vi } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { QuoteForm } from './QuoteForm.tsx'

const order = testOrder({ status: 'approved', engineerId: testEngineer })
const lastQuote = {
  ...{ productionCost: 2145, note: 'Ten days', taxRate: 6, shipping: 25, deposit: 1000 },
  lines: [{ label: 'Skirts', quantity: 2, unitPrice: 1000, amount: 2000 }],
}
const template = {
  ...{ _id: 'template-1', name: 'Widebody' },
  content: { note: 'Paint extra', lines: [{ label: 'Fenders', quantity: 4, unitPrice: 300, amount: 1200 }], shipping: 90, deposit: 500 },
}
const inputOf = (label: string) => (page.getByLabelText(label, { exact: false }) as HTMLInputElement).value
const enter = (label: string, value: string) => fireEvent.change(page.getByLabelText(label, { exact: false }), { target: { value } })

// The input of a form survives closing it, so each test that needs an empty one has its own order.
function openForm(taxRate: number, orderId = order._id) {
  serve(
    replyTo(paymentsApi.quoteDefaults, { success: true, defaults: { taxRate, lastQuote } }),
    replyTo(ordersApi.suggestProductionDate, { success: true, suggestedOn: '2026-05-04' }),
    replyTo(quoteTemplatesApi.list, { success: true, templates: [template] }),
    replyTo(quoteTemplatesApi.save, { success: true, template }),
    replyTo(ordersApi.sendQuote, { success: true, order }),
  )
  renderScreen(<QuoteForm order={{ ...order, _id: orderId }} onDone={() => {}} />, { role: 'engineer' })
}
const sentBody = (path = '/quote') => {
  const call = vi.mocked(fetch).mock.calls.find(([url, request]) => String(url).endsWith(path) && request?.method === 'POST')
  return JSON.parse(String(call?.[1]?.body))
}

it('sends a quote of one amount unless the engineer asks for more', async () => {
  openForm(0)
  vi.stubGlobal('fetch', vi.fn(fetch))
  await shows('Duplicate Last Quote')
  enter('Amount ($)', '1250.50')
  fireEvent.click(page.getByRole('button', { name: 'Send Payment Request' }))
  await vi.waitFor(() => expect(sentBody()).toEqual({ productionCost: 1250.5, note: '', lines: [{ label: 'Production', amount: 1250.5 }] }))
})

it("starts with the tax rate of the customer's state, which can be cleared", async () => {
  openForm(6)
  await shows("Use 6%, the Customer's State")
  expect(inputOf('Sales Tax (%)')).toBe('6')
  enter('Sales Tax (%)', '')
  expect(inputOf('Sales Tax (%)')).toBe('')
  enter('Amount ($)', '100')
  await shows('$100.00')
})

it('duplicates the last quote with its quantities, tax, shipping and deposit', async () => {
  openForm(0)
  await shows('Duplicate Last Quote')
  fireEvent.click(page.getByRole('button', { name: 'Duplicate Last Quote · $2,145.00' }))
  await shows('Unit Price ($)')
  expect(['Quantity', 'Unit Price ($)', 'Shipping ($)', 'Deposit ($)'].map(inputOf)).toEqual(['2', '1000.00', '25.00', '1000.00'])
  for (const sum of ['$2,000.00', '$120.00', '$25.00', '$2,145.00', '$1,145.00']) await shows(sum)
})

it('fills the form from a template and keeps the tax and the date of the order', async () => {
  openForm(6, 'order-filled')
  await shows("Use 6%, the Customer's State")
  enter('Promised Date', '2027-03-04')
  press('Templates')
  await shows('Fenders')
  showsNot('Save this quote as')
  fireEvent.click(document.querySelector('li button') as HTMLElement)
  await shows('Unit Price ($)')
  page.getByDisplayValue('Fenders')
  const labels = ['Quantity', 'Unit Price ($)', 'Shipping ($)', 'Deposit ($)', 'Note', 'Sales Tax (%)', 'Promised Date']
  expect(labels.map(inputOf)).toEqual(['4', '300.00', '90.00', '500.00', 'Paint extra', '6', '2027-03-04'])
  await shows('$1,362.00')
  // The same name replaces the template that was chosen.
  press('Templates')
  await shows('Replace')
})

it('saves the form as a template without sending the quote', async () => {
  openForm(6, 'order-saved')
  await shows("Use 6%, the Customer's State")
  enter('Amount ($)', '1250.50')
  enter('Deposit ($)', '400')
  vi.stubGlobal('fetch', vi.fn(fetch))
  press('Templates')
  await shows('Save this quote as')
  press('Save')
  await shows('Name is required')
  enter('Save this quote as', 'Front lip')
  press('Save')
  const content = { note: '', lines: [{ label: 'Production', amount: 1250.5 }], deposit: 400 }
  await vi.waitFor(() => expect(sentBody('/quote-templates')).toEqual({ name: 'Front lip', content }))
  await vi.waitFor(() => expect(inputOf('Save this quote as')).toBe(''))
  expect(vi.mocked(fetch).mock.calls.some(([url]) => String(url).endsWith('/quote'))).toBe(false)
})

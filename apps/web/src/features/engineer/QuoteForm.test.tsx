// @vitest-environment happy-dom
import { fireEvent, screen as page } from '@testing-library/react'
import { ordersApi } from '@vorta/contract/orders/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { expect, it, vi } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { QuoteForm } from './QuoteForm.tsx'

const order = testOrder({ status: 'approved', engineerId: testEngineer })
const lastQuote = {
  ...{ productionCost: 2145, note: 'Ten days', taxRate: 6, shipping: 25, deposit: 1000 },
  lines: [{ label: 'Skirts', quantity: 2, unitPrice: 1000, amount: 2000 }],
}
const inputOf = (label: string) => (page.getByLabelText(label, { exact: false }) as HTMLInputElement).value
const enter = (label: string, value: string) => fireEvent.change(page.getByLabelText(label, { exact: false }), { target: { value } })

function openForm(taxRate: number) {
  serve(
    replyTo(paymentsApi.quoteDefaults, { success: true, defaults: { taxRate, lastQuote } }),
    replyTo(ordersApi.suggestProductionDate, { success: true, suggestedOn: '2026-05-04' }),
    replyTo(ordersApi.sendQuote, { success: true, order }),
  )
  renderScreen(<QuoteForm order={order} onDone={() => {}} />, { role: 'engineer' })
}
const sentBody = () => {
  const call = vi.mocked(fetch).mock.calls.find(([url]) => String(url).endsWith('/quote'))
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
  fireEvent.click(page.getByRole('button', { name: 'Duplicate Last Quote' }))
  await shows('Unit Price ($)')
  expect(['Quantity', 'Unit Price ($)', 'Shipping ($)', 'Deposit ($)'].map(inputOf)).toEqual(['2', '1000.00', '25.00', '1000.00'])
  for (const sum of ['$2,000.00', '$120.00', '$25.00', '$2,145.00', '$1,145.00']) await shows(sum)
})

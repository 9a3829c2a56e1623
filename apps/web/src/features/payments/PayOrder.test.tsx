// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { Order } from '@vorta/contract/orders/schema'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shows, showsNot } from '../../testing/dom.ts'
import { testOrder, testQuote } from '../../testing/order.ts'
import { PayOrder } from './PayOrder.tsx'

const quote = testQuote({
  productionCost: 4150,
  lines: [
    { label: 'Kit', amount: 4000 },
    { label: 'Fitting', quantity: 2, unitPrice: 50, amount: 100, taxExempt: true },
  ],
  taxRate: 1.25,
  tax: 50,
  deposit: 1000,
  promisedOn: '2099-06-01',
  validUntil: '2099-05-20T00:00:00.000Z',
})

const open = (change: Partial<Order>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PayOrder order={testOrder({ status: 'payment_pending', quote, ...change })} onPaid={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const amounts = () => [...document.querySelectorAll('dl.figures div')].map((row) => row.textContent)

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the total, the deposit due now and the balance later', async () => {
  open({})
  await shows('Pay the Deposit')
  await shows('Jun 1, 2099')
  expect(amounts()).toEqual([
    'Kit$4,000.00',
    'Fitting (2 × $50.00), not taxed$100.00',
    'Sales tax (1.25%)$50.00',
    'Total$4,150.00',
    'Deposit, due now$1,000.00',
    'Balance, due before shipping$3,150.00',
  ])
})

it('calls an amount that is paid at once the total', async () => {
  open({ quote: { ...quote, deposit: null } })
  await shows('Pay for Production')
  expect(amounts().at(-1)).toBe('Total$4,150.00')
})

it('says that a quote was withdrawn or has expired', async () => {
  open({ status: 'approved', quote: null, earlierQuotes: [{ ...quote, withdrawnAt: quote.createdAt, declineReason: null }] })
  await shows('This quote was withdrawn')
  showsNot('is paid')
  cleanup()
  open({ quote: { ...quote, validUntil: '2026-01-01T00:00:00.000Z' } })
  await shows('This quote has expired')
})

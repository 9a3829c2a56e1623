import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { atProvider, chargeCard, confirmPayment, payAgain, providerOf, refundInDashboard, settled } from '../../../test/payments.ts'

let t: TestApp
let testUsers: TestUsers

beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const get = (path: string) => t.call('GET', path, { token: testUsers.admin.token })
const dayBefore = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const period = () => `?from=${dayBefore(2)}&to=${dayBefore(-2)}`
const rowsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

it('lists every movement with its order and adds up to the balance at the provider', async () => {
  const orderId = await placeOrder(t, testUsers.customer)
  const { paymentIntentId } = await chargeCard(t, testUsers.customer, orderId)
  await confirmPayment(t, testUsers.customer, orderId, paymentIntentId)
  await settled(t)
  // A duplicate payment, which the server refunds, and a partial refund in the dashboard of the provider.
  await payAgain(t, orderId)
  await settled(t)
  await t.app.worker.drain()
  await settled(t)
  await refundInDashboard(t, paymentIntentId, 120_05)
  const dispute = await providerOf(t).openDispute(paymentIntentId, 100_00)
  await providerOf(t).updateDispute(dispute.id, 'won')
  await settled(t)

  const answer = await get(`/api/admin/bookkeeping.csv${period()}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="vorta-bookkeeping-${dayBefore(2)}-to-${dayBefore(-2)}.csv"`)
  const [headers = [], ...rows] = rowsOf(answer.body as string)
  const column = (name: string) => rows.map((row) => row[headers.indexOf(name)])
  expect(column('Type').sort()).toEqual(['Dispute', 'Dispute reversal', 'Payment', 'Payment', 'Refund', 'Refund'])
  const { order } = (await get(`/api/orders/${orderId}`)).body
  expect(new Set(column('Order'))).toEqual(new Set([order.orderNumber]))
  expect(new Set(column('Item'))).toEqual(new Set(['Design fee']))
  const sum = (name: string) => column(name).reduce((cents, text) => cents + Math.round(Number(text) * 100), 0)
  const booked = await atProvider(t, 'balance_transaction')
  const atBalance = (field: string) => booked.reduce((total: number, one: Record<string, number>) => total + (one[field] ?? 0), 0)
  expect([sum('Gross'), sum('Fee'), sum('Net')]).toEqual([atBalance('amount'), atBalance('fee'), atBalance('net')])

  const { bookkeeping } = (await get(`/api/admin/bookkeeping${period()}`)).body
  const [{ currency, total, lines }] = bookkeeping.balances
  expect([currency, Math.round(total.gross * 100), Math.round(total.net * 100)]).toEqual(['usd', sum('Gross'), sum('Net')])
  expect(lines.map(({ kind, movements }: { kind: string; movements: number }) => [kind, movements])).toEqual([
    ['payment', 2],
    ['refund', 2],
    ['dispute', 2],
  ])
  const { entries } = (await get('/api/admin/audit?action=bookkeeping.export')).body
  expect(entries[0].detail).toEqual({ from: dayBefore(2), to: dayBefore(-2) })
  expect(rowsOf((await get('/api/admin/bookkeeping.csv?from=2020-01-01&to=2020-12-31')).body as string)).toEqual([headers])
})

it('shows the sales tax in deposit, balance and refunds', async () => {
  const orderId = await orderIn(t, testUsers, 'approved')
  const { customer, engineer } = testUsers
  const lines = [{ label: 'Kit', amount: 100 }]
  const body = { productionCost: 108.88, lines, taxRate: 8.875, deposit: 33.33 }
  expect((await t.call('POST', `/api/orders/${orderId}/quote`, { token: engineer.token, body })).status).toBe(200)
  const intents: string[] = []
  for (const amount of [33.33, 75.55]) {
    const { paymentIntentId } = await chargeCard(t, customer, orderId, amount)
    await confirmPayment(t, customer, orderId, paymentIntentId)
    await settled(t)
    intents.push(paymentIntentId)
  }
  await refundInDashboard(t, intents[1] ?? '', 10_00)
  await settled(t)
  const { order } = (await get(`/api/orders/${orderId}`)).body
  const [headers = [], ...rows] = rowsOf((await get(`/api/admin/bookkeeping.csv${period()}`)).body as string)
  const cells = ['Type', 'Item', 'Gross', 'Sales tax in gross'].map((name) => headers.indexOf(name))
  const own = rows.filter((row) => row[headers.indexOf('Order')] === order.orderNumber).map((row) => cells.map((index) => row[index]))
  expect(own.sort()).toEqual([
    ['Payment', 'Balance', '75.55', '6.16'],
    ['Payment', 'Deposit', '33.33', '2.72'],
    ['Refund', 'Balance', '-10.00', '-0.82'],
  ])
  const { bookkeeping } = (await get(`/api/admin/bookkeeping${period()}`)).body
  expect(bookkeeping.balances[0].total.salesTax).toBe(8.06)
})

it('answers 503 instead of an empty file if the provider fails', async () => {
  providerOf(t).switches.failCalls = true
  const answers = [await get(`/api/admin/bookkeeping.csv${period()}`), await get(`/api/admin/bookkeeping${period()}`)]
  providerOf(t).switches.failCalls = false
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([503, "We couldn't read from the payment provider. Please try again in a moment."])
  }
})

it.each([
  ['?from=2026-02-01&to=2026-01-31', { to: 'The last day must not be before the first day' }],
  ['?from=2025-01-01&to=2026-01-02', { to: 'The period can be at most 366 days' }],
  ['?from=2026-02-30&to=2026-03-01', { from: 'From must be a date such as 2026-01-31' }],
  ['?from=2026-02-01', { to: 'To must be a date such as 2026-01-31' }],
])('rejects the period %s', async (query, errors) => {
  for (const path of ['bookkeeping', 'bookkeeping.csv']) {
    const { status, body } = await get(`/api/admin/${path}${query}`)
    expect([status, body.errors]).toEqual([400, errors])
  }
})

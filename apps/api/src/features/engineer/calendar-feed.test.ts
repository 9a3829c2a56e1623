import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { assign, createTestUsers, orderIn, payFee, placeOrder, type TestUsers } from '../../../test/orders.ts'

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'http://localhost:3000' })
})
afterAll(() => t.close())
beforeEach(async () => {
  users = await createTestUsers(t)
})

/** The path of a new calendar link. */
async function subscribe({ token }: TestUser): Promise<string> {
  const { body } = await t.call('POST', '/api/calendar', { token })
  const { origin, pathname, search } = new URL(body.url)
  expect(origin).toBe('http://localhost:3000')
  return pathname + search
}
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')
const property = (calendar: string, name: string) => linesOf(calendar).filter((line) => line.startsWith(`${name}:`))

describe('the calendar of an engineer', () => {
  it('has the running deadlines of that engineer only, with a link to the order', async () => {
    const orderId = await placeOrder(t, users.customer, { model: 'Corsa; Sport, 1.4' })
    await payFee(t, orderId)
    await assign(t, users, orderId)
    // A design waits for the customer, so its deadline is paused.
    await orderIn(t, users, 'designing')
    await orderIn(t, { ...users, engineer: users.otherEngineer }, 'assigned')
    const path = await subscribe(users.engineer)
    const { status, body, headers } = await t.call('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: users.engineer.token })).body
    expect(property(body, 'UID')).toEqual([`UID:deadline-${orderId}@vorta`])
    expect(property(body, 'DTEND')).toEqual([`DTEND:${order.dueAt.replace(/[-:]|\.\d{3}/g, '')}`])
    expect(property(body, 'SUMMARY')).toEqual([`SUMMARY:${order.orderNumber} due: 2022 Porsche Corsa\\; Sport\\, 1.4`])
    expect(property(body, 'URL')).toEqual([`URL:http://localhost:3000/engineer-dashboard?order=${orderId}&view=details`])
    expect(body).not.toContain(users.customer.email)
  })

  it('stores only the hash of the link and replaces it on request', async () => {
    const token = users.engineer.token
    expect((await t.call('GET', '/api/calendar', { token })).body.calendar).toBeNull()
    const first = await subscribe(users.engineer)
    expect((await t.call('GET', '/api/calendar', { token })).body.calendar).toEqual({ createdAt: expect.any(String) })
    const { rows } = await t.database.pool.query('select * from calendar_feeds where user_id = $1', [users.engineer.id])
    expect(JSON.stringify(rows)).not.toContain(first.split('token=')[1])
    const second = await subscribe(users.engineer)
    expect((await t.call('GET', first)).status).toBe(404)
    expect((await t.call('GET', second)).status).toBe(200)
    expect((await t.call('DELETE', '/api/calendar', { token })).status).toBe(200)
    expect((await t.call('GET', second)).status).toBe(404)
    expect((await t.call('GET', '/api/calendar', { token })).body.calendar).toBeNull()
  })

  it('ends with the role, the account and a sign-out of all other devices, but not with one device', async () => {
    const { engineer, admin } = users
    const as = (user: TestUser, method: string, path: string, body: object = {}) => t.call(method, path, { token: user.token, body })
    const roles = (list: string[]) => as(admin, 'PUT', `/api/admin/users/${engineer.id}/roles`, { roles: list })

    let path = await subscribe(engineer)
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: engineer.email, password: 'secret1' } })
    await as({ ...engineer, token: body.token }, 'POST', '/api/auth/logout')
    expect((await t.call('GET', path)).status).toBe(200)
    expect((await as(engineer, 'POST', '/api/auth/logout-all')).status).toBe(200)
    expect((await t.call('GET', path)).status).toBe(404)

    path = await subscribe(engineer)
    expect((await roles(['user'])).status).toBe(200)
    expect((await t.call('GET', path)).status).toBe(404)
    await roles(['user', 'engineer'])
    expect((await t.call('GET', path)).status).toBe(404)

    await as(engineer, 'PUT', '/api/auth/update-role', { role: 'engineer' })
    path = await subscribe(engineer)
    const disable = (disabled: boolean) => as(admin, 'PUT', `/api/admin/users/${engineer.id}/disabled`, { disabled })
    expect((await disable(true)).status).toBe(200)
    expect((await t.call('GET', path)).status).toBe(404)
    await disable(false)
    expect((await t.call('GET', path)).status).toBe(404)
  })
})

describe('the shipping event', () => {
  it('has the date and the tracking of the shipment', async () => {
    const orderId = await orderIn(t, users, 'in_production')
    const event = (user: TestUser) => t.call('GET', `/api/orders/${orderId}/shipping.ics`, { token: user.token })
    expect((await event(users.customer)).status).toBe(409)
    const on = t.clock.now().toISOString().slice(0, 10)
    const shipment = { stage: 'shipped', on, carrier: 'UPS, Ground', trackingNumber: '1Z999' }
    const added = await t.call('POST', `/api/orders/${orderId}/production`, { token: users.engineer.token, body: shipment })
    expect(added.status).toBe(200)
    const { status, body, headers } = await event(users.customer)
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment; filename="vorta-VRT-.+\.ics"$/)])
    expect(linesOf(body)).toContain(`DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`)
    expect(linesOf(body)).toContain(`UID:shipping-${orderId}@vorta`)
    expect(linesOf(body)).toContain('DESCRIPTION:Carrier: UPS\\, Ground\\nTracking number: 1Z999')
    expect(property(body, 'URL')).toEqual([`URL:http://localhost:3000/dashboard?order=${orderId}&view=production`])
    expect((await event(users.stranger)).status).toBe(404)
  })
})

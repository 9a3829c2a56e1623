import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '555', password: 'abcdef' }

describe('register', () => {
  it('makes a customer, whatever else is claimed', async () => {
    const { status, body } = await t.call('POST', '/api/auth/register', {
      body: { ...person, role: 'admin', grantedRoles: ['admin'], _id: '1' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, user: { role: 'user', email: 'ada@example.com' } })
    expect(body.user._id).not.toBe('1')
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i)
  })
})

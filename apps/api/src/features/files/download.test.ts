import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { assign, createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { download, picture, sendChatFile } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  orderId = await placeOrder(t, users.customer)
  expect((await assign(t, users, orderId)).status).toBe(200)
})
afterAll(() => t.close())

const chatFile = (name: string, bytes: Uint8Array | string, token = users.customer.token) => sendChatFile(t, token, orderId, name, bytes)

describe('download (A34-A36)', () => {
  let name: string
  let link: string
  beforeEach(async () => {
    const { body } = await chatFile('report.pdf', `%PDF-1.7\n${'0123456789'.repeat(100)}`)
    name = body.file.filename
    link = body.fileUrl
  })
  const address = (filename: string) => `/api/uploads/download/${filename}`

  it.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fx',
    '....//',
    '..%5c',
    '%252e%252e%252f',
    '%2fetc%2fpasswd',
    'a%00.png',
    '%zz',
    'x'.repeat(150),
    'x'.repeat(5000),
  ])('rejects the path %s', async (path) => {
    for (const token of [undefined, users.customer.token]) {
      const { status } = await download(t, address(path), { token })
      expect([400, 404, 414]).toContain(status)
    }
  })

  it('requires a token or a signed link', async () => {
    const plain = await download(t, address(name))
    expect([plain.status, plain.body.message]).toEqual([401, 'Sign in to continue.'])
    expect((await download(t, address(name), { token: users.customer.token })).status).toBe(200)
    expect((await download(t, link)).status).toBe(200)
    expect((await download(t, address('a'.repeat(32)), { token: users.customer.token })).body.message).toBe('File not found')
  })

  it('rejects links that were modified', async () => {
    const token = new URL(link, t.url).searchParams.get('t') ?? ''
    const [payload = '', mac = ''] = token.split('.')
    const later = payload
      .split('~')
      .map((fact, at) => (at === 2 ? (Number.parseInt(fact, 36) + 3_600_000).toString(36) : fact))
      .join('~')
    const other = (await chatFile('b.txt', 'b')).body.file.filename
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const forged = [
      ...Array.from({ length: mac.length }, (_, i) => [name, `${payload}.${flip(mac, i)}`] as const),
      ...[0, 5, payload.length - 1].map((i) => [name, `${flip(payload, i)}.${mac}`] as const),
      [name, `${later}.${mac}`] as const,
      [other, token] as const,
      [name, payload] as const,
      [name, ''] as const,
      [name, `${token}.x`] as const,
      [name, `${token}=`] as const,
    ]
    for (const [file, t2] of forged) {
      const { status, body } = await download(t, `${address(file)}?t=${t2}`)
      expect([status, body.message]).toEqual([403, 'This link has expired. Please open the file again.'])
    }
    expect((await download(t, `${address(name)}?t=${token}`)).status).toBe(200)
  })

  it('expires a link after ten minutes', async () => {
    expect((await download(t, link)).status).toBe(200)
    t.clock.advance(9.9 * 60_000)
    expect((await download(t, link)).status).toBe(200)
    t.clock.advance(0.2 * 60_000)
    expect((await download(t, link)).status).toBe(403)
  })

  it('does not accept a link token as a session token, or the reverse', async () => {
    const token = new URL(link, t.url).searchParams.get('t') ?? ''
    expect((await t.call('GET', '/api/auth/me', { token })).status).toBe(401)
    expect((await download(t, `${address(name)}?t=${users.customer.token}`)).status).toBe(403)
  })

  it('allows only users who can see the order', async () => {
    const seen = await Promise.all(
      [users.customer, users.engineer, users.admin, users.stranger, users.otherEngineer].map(
        async ({ token }) => (await download(t, address(name), { token })).status,
      ),
    )
    expect(seen).toEqual([200, 200, 200, 404, 404])
  })

  it('invalidates a link when its session ends or the user loses access to the order', async () => {
    const user = await t.createUser('user')
    const own = await placeOrder(t, user)
    await assign(t, users, own)
    const { body } = await sendChatFile(t, user.token, own, 'a.txt', 'mine')
    const engineers = (await sendChatFile(t, users.engineer.token, own, 'b.txt', 'theirs')).body.fileUrl
    expect((await download(t, engineers)).status).toBe(200)
    await t.database.pool.query('update orders set engineer_id = $1 where id = $2', [users.otherEngineer.id, own])
    expect((await download(t, engineers)).status).toBe(404)
    expect((await download(t, body.fileUrl)).status).toBe(200)
    await t.call('POST', '/api/auth/logout', { token: user.token })
    expect((await download(t, body.fileUrl)).status).toBe(403)
  })

  it('sends headers that prevent the browser from executing the file', async () => {
    const pdf = await download(t, link)
    expect(Object.fromEntries(pdf.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-length': String(pdf.bytes.length),
    })
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment;/)
    const image = (await chatFile('a.png', await picture('png'))).body
    const shown = await download(t, image.fileUrl)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="a.png"/)
    expect(shown.headers.get('cache-control')).toBe('private, max-age=300')
    // Links in the data export download images too.
    const { files } = (await t.call('POST', '/api/account/export', { token: users.customer.token, body: { password: 'secret1' } })).body
      .data
    const saved = files.findLast((file: { name: string }) => file.name === 'a.png').downloadUrl
    expect((await download(t, saved)).headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  it('serves a single byte range', async () => {
    const whole = (await download(t, link)).bytes
    const ask = (range: string) => download(t, link, { headers: { range } })
    const size = whole.length
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=0-${size * 2}`, 0, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ] as const) {
      const part = await ask(range)
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
      expect(part.bytes.equals(whole.subarray(start, end + 1))).toBe(true)
    }
    for (const range of [`bytes=${size}-`, 'bytes=5-2', 'bytes=0-1,3-4', 'bytes=-', 'bytes=-0', 'bytes=a-b']) {
      const part = await ask(range)
      expect([part.status, part.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    }
    expect((await ask('lines=1-2')).status).toBe(200)
  })

  const entriesOf = async (user: TestUser) => {
    const { rows } = await t.database.pool.query(
      `select detail, ip from audit_log where action = 'file.download' and actor_id = $1 order by id`,
      [user.id],
    )
    return rows
  }

  it('audits every full download by staff with the IP address', async () => {
    for (const user of [users.admin, users.engineer]) {
      const before = (await entriesOf(user)).length
      for (const _ of [1, 2]) await download(t, address(name), { token: user.token })
      const entries = (await entriesOf(user)).slice(before)
      expect(entries).toEqual(Array(2).fill({ detail: { kind: 'chat_file', orderId }, ip: expect.stringMatching(/127\.0\.0\.1/) }))
    }
    await download(t, address(name), { token: users.customer.token })
    expect(await entriesOf(users.customer)).toEqual([])
  })

  it.each([
    ['from the first byte', 'bytes=0-'],
    ['from the second byte', 'bytes=1-'],
    ['of the last bytes', 'bytes=-100'],
  ])('audits a range download by staff once, %s', async (_, first) => {
    const user = await t.createUser('admin')
    for (const range of [first, 'bytes=10-19', 'bytes=20-29', 'bytes=0-9']) {
      expect((await download(t, address(name), { token: user.token, headers: { range } })).status).toBe(206)
    }
    expect(await entriesOf(user)).toEqual([{ detail: { kind: 'chat_file', orderId }, ip: expect.stringMatching(/127\.0\.0\.1/) }])
    const other = (await chatFile('other.txt', 'another file')).body.file.filename
    await download(t, address(other), { token: user.token, headers: { range: 'bytes=1-' } })
    expect(await entriesOf(user)).toHaveLength(2)
  })

  it('audits a range download again when the last entry is older than ten minutes', async () => {
    for (const [minutes, entries] of [
      [9, 1],
      [11, 2],
    ]) {
      const user = await t.createUser('admin')
      await t.database.pool.query(
        `insert into audit_log (at, action, actor_id, session_id, ip, target)
         select now() - make_interval(mins => $1), 'file.download', $2, s.id, '127.0.0.1', 'file:' || f.id
         from files f, sessions s where f.filename = $3 and s.user_id = $2`,
        [minutes, user.id, name],
      )
      await download(t, address(name), { token: user.token, headers: { range: 'bytes=5-' } })
      expect(await entriesOf(user)).toHaveLength(entries ?? 0)
    }
  })
})

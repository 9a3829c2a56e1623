import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { assign, createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { download, sendChatFile } from '../../../test/uploads.ts'

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

describe('file names (A41)', () => {
  it.each<[string, RegExp, string]>([
    [
      'a"; filename="x.html.txt',
      /^attachment; filename="a__ filename=_x\.html\.txt"; filename\*=UTF-8''a%22%3B%20filename%3D%22x\.html\.txt$/,
      'a"; filename="x.html.txt',
    ],
    ['Stoßfänger 后视镜.txt', /filename\*=UTF-8''Sto%C3%9Ff%C3%A4nger%20%E5%90%8E/, 'Stoßfänger 后视镜.txt'],
    ['a\u202Etxt.b\u0007.txt', /filename="atxt\.b\.txt"/, 'atxt.b.txt'],
    ['../../etc/passwd.txt', /filename="passwd\.txt"/, 'passwd.txt'],
    [`${'x'.repeat(5000)}.txt`, /filename="x{196}\.txt"/, `${'x'.repeat(196)}.txt`],
  ])('are sanitized for display and headers: %s', async (typed, header, shown) => {
    const { status, body } = await chatFile(typed, 'hello')
    expect(status).toBe(200)
    expect(body.file.originalName).toBe(shown)
    const { headers } = await download(t, body.fileUrl)
    expect(headers.get('content-disposition')).toMatch(header)
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('with line breaks do not inject headers', async () => {
    const { status, body } = await chatFile('a\r\nSet-Cookie: x=1.txt', 'hello')
    if (status !== 200) return
    const { headers } = await download(t, body.fileUrl)
    expect(headers.get('set-cookie')).toBeNull()
    expect(body.file.originalName).not.toMatch(/[\r\n]/)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { docx, oleWith, zipOf } from '../../../test/archives.ts'
import { assign, type Cast, gatherCast, placeOrder } from '../../../test/orders.ts'
import { leavesNothing, picture, sendChatFile, sendPhoto } from '../../../test/uploads.ts'

let t: TestApp
let cast: Cast
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
  orderId = await placeOrder(t, cast.customer)
  expect((await assign(t, cast, orderId)).status).toBe(200)
})
afterAll(() => t.close())

const chatFile = (name: string, bytes: Uint8Array | string, token = cast.customer.token) => sendChatFile(t, token, orderId, name, bytes)

describe('what may be uploaded (A37)', () => {
  it.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string]>([
    ['a.png', () => picture('png')],
    ['a.JPG', () => picture('jpeg')],
    ['a.jpeg', () => picture('jpeg')],
    ['a.gif', () => picture('gif')],
    ['a.webp', () => picture('webp')],
    ['a.pdf', () => '%PDF-1.7\n%binary'],
    ['a.doc', () => oleWith('WordDocument')],
    ['a.docx', () => docx()],
    ['a.txt', () => 'Grüße aus der Werkstatt'],
    ['a.zip', () => zipOf(['a.txt'])],
    ['a.rar', () => Buffer.from('526172211a0701005500', 'hex')],
  ])('takes %s', async (name, make) => {
    const { status, body } = await chatFile(name, await make())
    expect(body).toMatchObject({ success: true, file: { originalName: name } })
    expect(status).toBe(200)
    expect(body.fileUrl).toMatch(/^\/api\/uploads\/download\/[a-z0-9]{32}\.[a-z]+\?t=/)
  })

  it.each<[string, string, () => Promise<Uint8Array | string> | Uint8Array | string]>([
    ['a drawing that can run scripts', 'a.svg', () => '<svg onload="alert(1)">'],
    ['the same called a picture', 'a.png', () => '<svg onload="alert(1)">'],
    ['a page called text', 'a.txt', () => '  <html><script>alert(1)</script>'],
    ['a page after a mark of order', 'a.txt', () => '\uFEFF<!doctype html>'],
    ['XML', 'a.xml', () => '<?xml version="1.0"?>'],
    ['a page', 'a.html', () => 'hello'],
    ['a program', 'a.exe', () => 'MZ\x90\x00'],
    ['a program called a picture', 'a.png', () => 'MZ\x90\x00\x03'],
    ['a program called an archive', 'a.zip', () => 'MZ\x90\x00\x03'],
    ['an archive called a letter', 'a.docx', () => zipOf(['a.txt'])],
    ['a table called a letter', 'a.doc', () => oleWith('Workbook')],
    ['a picture of another kind', 'a.png', () => picture('jpeg')],
    ['bytes called text', 'a.txt', () => Uint8Array.of(72, 0, 105)],
    ['broken UTF-8 called text', 'a.txt', () => Uint8Array.of(72, 0xc3, 0x28)],
    ['a page that mentions PDF', 'a.pdf', () => '<html>%PDF-1.7'],
    ['the head of a picture without the rest', 'a.png', () => Buffer.from('89504e470d0a1a0a00000000', 'hex')],
    ['a hidden ending', 'a.png\u202E.exe', () => picture('png')],
    ['no ending at all', 'README', () => 'hello'],
  ])('refuses %s', async (_what, name, make) => {
    const bytes = await make()
    const { status, body } = await leavesNothing(t, () => chatFile(name, bytes))
    expect(body).toMatchObject({ success: false, message: 'File type not allowed' })
    expect(status).toBe(415)
  })

  it('takes only three kinds of photo', async () => {
    expect((await sendPhoto(t, cast.customer.token, 'a.gif', await picture('gif'))).status).toBe(200)
    const { status, body } = await sendPhoto(t, cast.customer.token, 'a.webp', await picture('webp'))
    expect([status, body.message]).toEqual([415, 'Only JPG, PNG or GIF images are accepted'])
    expect((await sendPhoto(t, cast.engineer.token, 'a.gif', await picture('gif'))).status).toBe(403)
  })
})

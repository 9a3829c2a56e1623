import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { docx, oleWith, zipOf } from '../../../test/archives.ts'
import { assign, createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { leavesNothing, picture, sendChatFile, sendPhoto } from '../../../test/uploads.ts'

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

describe('file types (A37)', () => {
  it.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string]>([
    ['a.png', () => picture('png')],
    ['a.JPG', () => picture('jpeg')],
    ['a.jpeg', () => picture('jpeg')],
    ['a.gif', () => picture('gif')],
    ['a.webp', () => picture('webp')],
    ['a.pdf', () => '%PDF-1.7\n%binary'],
    ['a.doc', () => oleWith('WordDocument')],
    ['a.docx', () => docx()],
    ['a.txt', () => 'Grüße aus Köln'],
    ['a.zip', () => zipOf(['a.txt'])],
    ['a.rar', () => Buffer.from('526172211a0701005500', 'hex')],
    ['book.zip', () => zipOf(['[Content_Types].xml', 'xl/workbook.xml'])],
  ])('accepts %s', async (name, make) => {
    const { status, body } = await chatFile(name, await make())
    expect(body).toMatchObject({ success: true, file: { originalName: name } })
    expect(status).toBe(200)
    expect(body.fileUrl).toMatch(/^\/api\/uploads\/download\/[a-z0-9]{32}\.[a-z]+\?t=/)
  })

  it.each<[string, string, () => Promise<Uint8Array | string> | Uint8Array | string]>([
    ['an SVG file', 'a.svg', () => '<svg onload="alert(1)">'],
    ['an SVG file named .png', 'a.png', () => '<svg onload="alert(1)">'],
    ['an HTML page named .txt', 'a.txt', () => '  <html><script>alert(1)</script>'],
    ['an HTML page after a byte order mark', 'a.txt', () => '\uFEFF<!doctype html>'],
    ['XML', 'a.xml', () => '<?xml version="1.0"?>'],
    ['an HTML page', 'a.html', () => 'hello'],
    ['an executable', 'a.exe', () => 'MZ\x90\x00'],
    ['an executable named .png', 'a.png', () => 'MZ\x90\x00\x03'],
    ['an executable named .zip', 'a.zip', () => 'MZ\x90\x00\x03'],
    ['a ZIP archive named .docx', 'a.docx', () => zipOf(['a.txt'])],
    ['a spreadsheet named .doc', 'a.doc', () => oleWith('Workbook')],
    ['a JPEG image named .png', 'a.png', () => picture('jpeg')],
    ['a RAR archive after an ID3 tag', 'a.rar', () => Buffer.from('49443304000000000000526172211a0701005500', 'hex')],
    ['an Office file after a byte order mark', 'a.doc', () => Buffer.concat([Buffer.from('efbbbf', 'hex'), oleWith('WordDocument')])],
    ['binary data named .txt', 'a.txt', () => Uint8Array.of(72, 0, 105)],
    ['invalid UTF-8 named .txt', 'a.txt', () => Uint8Array.of(72, 0xc3, 0x28)],
    ['an HTML page named .pdf', 'a.pdf', () => '<html>%PDF-1.7'],
    ['a truncated PNG image', 'a.png', () => Buffer.from('89504e470d0a1a0a00000000', 'hex')],
    ['a hidden extension', 'a.png\u202E.exe', () => picture('png')],
    ['a name without an extension', 'README', () => 'hello'],
  ])('rejects %s', async (_case, name, make) => {
    const bytes = await make()
    const { status, body } = await leavesNothing(t, () => chatFile(name, bytes))
    expect(body).toMatchObject({ success: false, message: 'Only images, PDF, DOC, DOCX, TXT, ZIP or RAR files are accepted' })
    expect(status).toBe(415)
  })

  it('accepts only JPG, PNG and GIF car photos, and only from customers', async () => {
    expect((await sendPhoto(t, users.customer.token, 'a.gif', await picture('gif'))).status).toBe(200)
    const { status, body } = await sendPhoto(t, users.customer.token, 'a.webp', await picture('webp'))
    expect([status, body.message]).toEqual([415, 'Only JPG, PNG or GIF images are accepted'])
    expect((await sendPhoto(t, users.engineer.token, 'a.gif', await picture('gif'))).status).toBe(403)
  })
})

import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { chargeCard, confirmPayment, orderOf, settled } from '../../../test/payments.ts'

const JAPANESE = '株式会社髙﨑カーボン'
const LONG_NAME = 'Maximiliane-Alexandra Großschmidt von Überlingen zu Łódź'

let t: TestApp
let users: TestUsers
let id: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  id = await orderIn(t, users, 'approved')
  await t.database.pool.query('update users set first_name = $2 where id = $1', [users.customer.id, LONG_NAME])
})
afterAll(() => t.close())

const lines = [
  // Žďť is in the Latin font only.
  { label: `${JAPANESE} Žďť ${'長い品名 '.repeat(20)}`.trim(), quantity: 2, unitPrice: 50, amount: 100 },
  ...Array.from({ length: 29 }, (_, i) => ({ label: `Überrollbügel ${i}`, amount: 100 })),
]
const quote = () =>
  t.call('POST', `/api/orders/${id}/quote`, {
    token: users.engineer.token,
    body: { productionCost: 3205, lines, taxRate: 6, shipping: 25, deposit: 1000, note: 'Zwei Wochen\n納期は二週間' },
  })

/** The compressed parts of a PDF file as text. */
function streamsOf(file: Buffer): string {
  const text = file.toString('latin1')
  return [...text.matchAll(/stream\n/g)]
    .map(({ index }) => {
      try {
        return inflateSync(file.subarray(index + 7)).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
    .toLowerCase()
}
const pagesOf = (file: Buffer) => [...file.toString('latin1').matchAll(/\/Type \/Page\b/g)].length
/** Whether each character has a glyph that can be copied and searched. */
const hasCharacters = (file: Buffer, text: string) => {
  const streams = streamsOf(file)
  return [...text].every((character) => streams.includes(`<${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}>`))
}
const download = async (path: string, user: TestUser) => {
  const response = await fetch(`${t.url}${path}`, { headers: { authorization: `Bearer ${user.token}` } })
  return { response, file: Buffer.from(await response.arrayBuffer()) }
}
const attachmentOf = async (subject: RegExp) => {
  await settled(t)
  await makeJobsDue(t.database.pool, "kind in ('notification-email', 'mail')")
  await t.app.worker.drain()
  const mail = t.mails.findLast((one) => subject.test(one.subject) && one.to === users.customer.email && one.attachment)
  return mail?.attachment?.()
}

describe('documents', () => {
  it('has the quote as a PDF file with long names, umlauts and Japanese, also in the email', async () => {
    const missing = await download(`/api/orders/${id}/quote.pdf`, users.customer)
    expect(missing.response.status).toBe(409)
    const sent = await quote()
    expect(sent.body.errors).toBeUndefined()
    const { response, file } = await download(`/api/orders/${id}/quote.pdf`, users.customer)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { orderNumber } = await orderOf(t, users.customer, id)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="quote-${orderNumber}.pdf"`)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(file)).toBe(2)
    expect(hasCharacters(file, JAPANESE) && hasCharacters(file, 'ÜüßŁźóŽďť')).toBe(true)
    const attached = await attachmentOf(/./)
    expect([attached?.name, attached?.content.subarray(0, 5).toString()]).toEqual([`quote-${orderNumber}.pdf`, '%PDF-'])
    expect((await download(`/api/orders/${id}/quote.pdf`, users.stranger)).response.status).toBe(404)
  })

  it('leaves the quote of a cancelled order out of the email', async () => {
    // One digest is sent in a few minutes.
    t.clock.advance(10 * 60_000)
    const order = await orderIn(t, users, 'payment_pending')
    await t.call('PUT', `/api/orders/${order}/cancel`, { token: users.admin.token, body: { reason: 'Sold the car' } })
    const before = t.mails.length
    await attachmentOf(/./)
    const { orderNumber } = await orderOf(t, users.customer, order)
    const mail = t.mails.slice(before).find(({ to, text }) => to === users.customer.email && text.includes(orderNumber))
    expect([mail?.text.includes('Your production quote is ready'), await mail?.attachment?.()]).toEqual([true, null])
  })

  it('has a receipt for each payment as a PDF file, also in the email', async () => {
    const { paymentIntentId } = await chargeCard(t, users.customer, id, 1000)
    const { body } = await confirmPayment(t, users.customer, id, paymentIntentId)
    const deposit = body.order.payments.at(0)
    const { response, file } = await download(`/api/payments/receipt/${deposit._id}/pdf`, users.customer)
    expect([response.status, pagesOf(file)]).toEqual([200, 2])
    const attached = await attachmentOf(/^Receipt/)
    expect(attached?.name).toMatch(/^receipt-.*-P1\.pdf$/)
    const { text } = t.mails.findLast(({ subject }) => subject.startsWith('Receipt')) ?? {}
    expect(text).toMatch(/Receipt: +VRT-\d\d-\d{5}-P1\nDate paid: +[A-Z][a-z]+ \d+, 20\d\d\n/)
    expect((await download(`/api/payments/receipt/${deposit._id}/pdf`, users.stranger)).response.status).toBe(404)
    expect((await download(`/api/payments/receipt/${deposit._id}/pdf`, users.engineer)).response.status).toBe(403)
  })
})

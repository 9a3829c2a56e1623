import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { submitForm } from '../../../test/forms.ts'
import { requestSubscription } from './newsletter.repo.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const emailsTo = async (address: string) => {
  await t.app.worker.drain()
  return t.mails.filter(({ to }) => to === address)
}
/** Presses the only button of the page that a link opens. */
const press = (link = '') => submitForm(t, link, {})

describe('the newsletter', () => {
  it('subscribes with the confirm link and unsubscribes with the other link', async () => {
    const subscribe = () => t.call('POST', '/api/newsletter', { body: { email: 'reader@example.com' } })
    const first = await subscribe()
    const [email, ...more] = await emailsTo('reader@example.com')
    expect(more).toEqual([])
    const links = [...(email?.text ?? '').matchAll(/\/api\/newsletter\/\S+/g)].map(([link]) => link)
    expect(links).toHaveLength(2)
    // Mail scanners open every link, so opening one must not change anything.
    for (const link of links) expect((await t.call('GET', link)).body).toContain('method="post"')
    expect(await t.app.newsletter.subscribers()).toEqual([])
    expect((await press(links[0])).text).toContain('re subscribed')
    expect((await t.app.newsletter.subscribers()).map((subscriber) => subscriber.email)).toEqual(['reader@example.com'])
    expect((await subscribe()).body).toEqual(first.body)
    expect(await emailsTo('reader@example.com')).toHaveLength(1)
    expect((await press(links[1])).text).toContain('re unsubscribed')
    // Subscribing again right away sends another confirmation email.
    await subscribe()
    expect(await emailsTo('reader@example.com')).toHaveLength(2)
  })

  it('accepts a new address that is sent several times at once', async () => {
    const { db } = t.database
    for (let index = 0; index < 200; index += 1) {
      const requests = Array.from({ length: 6 }, () => requestSubscription(db, `twice-${index}@example.com`, `hash-${index}`))
      for (const { isConfirmed } of await Promise.all(requests)) expect(isConfirmed).toBe(false)
    }
  })

  it('explains a broken link on a page instead of in JSON', async () => {
    const forged = await press('/api/newsletter/confirm?token=made-up')
    expect(forged).toMatchObject({ status: 404, type: expect.stringContaining('text/html') })
    const truncated = await fetch(`${t.url}/api/newsletter/unsubscribe`)
    expect([truncated.status, truncated.headers.get('content-type'), await truncated.text()]).toEqual([
      400,
      expect.stringContaining('text/html'),
      expect.stringContaining('This link isn&#39;t valid'),
    ])
  })

  it('deletes unconfirmed subscriptions after the retention period, and the content of sent emails', async () => {
    await t.call('POST', '/api/newsletter', { body: { email: 'never@example.com' } })
    await t.database.pool.query(
      `update newsletter_subscribers set created_at = now() - interval '31 days' where email = 'never@example.com'`,
    )
    await t.app.newsletter.deleteExpired()
    const { rows } = await t.database.pool.query(
      `select count(*)::int as count from newsletter_subscribers where email = 'never@example.com'`,
    )
    expect(rows).toEqual([{ count: 0 }])
    await t.app.worker.drain()
    const sent = await t.database.pool.query(`select count(*)::int as n from jobs where done_at is not null and payload::text <> '{}'`)
    expect(sent.rows[0].n).toBe(0)
  })

  it('accepts the form of a browser without JavaScript', async () => {
    const reply = await submitForm(t, '/api/newsletter/form', { email: 'plain@example.com' })
    expect(reply.text).toContain('confirm your subscription')
    expect(await emailsTo('plain@example.com')).toHaveLength(1)
  })
})

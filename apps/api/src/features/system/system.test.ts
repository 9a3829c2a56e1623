import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'

it('exposes only the settings that the browser needs, and reports the database as ready', async () => {
  const t = await startTestApp()
  try {
    const { body } = await t.call('GET', '/api/config')
    expect(Object.keys(body).sort()).toEqual([
      'calendar',
      'company',
      'demo',
      'paymentProvider',
      'prices',
      'stripePublishableKey',
      'success',
      'testMode',
      'unavailable',
    ])
    expect(body).toMatchObject({ demo: false, paymentProvider: 'embedded', testMode: true })
    expect((await t.call('GET', '/api/ready')).body.checks.database).toBe('ok')
  } finally {
    await t.close()
  }
})

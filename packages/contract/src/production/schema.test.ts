import { describe, expect, it, test } from 'vitest'
import { type ProductionStage, productionProgress, productionStepBody, ratingBody } from './schema.ts'

const step = { stage: 'shipped', on: '2026-03-04', carrier: 'UPS' }

describe('a tracking link', () => {
  it.each(['https://www.ups.com/track?num=1Z', 'https://tracking.example.co.uk/a'])('accepts %s', (trackingUrl) => {
    expect(productionStepBody.parse({ ...step, trackingUrl }).trackingUrl).toBe(trackingUrl)
  })

  it.each([
    'http://www.ups.com/track',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pw@ups.com/',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/',
    '//ups.com/track',
    'ups.com/track',
    'https://',
    `https://ups.com/${'a'.repeat(500)}`,
  ])('rejects %s', (trackingUrl) => {
    expect(productionStepBody.safeParse({ ...step, trackingUrl }).success).toBe(false)
  })

  it('is optional, unlike the carrier', () => {
    expect(productionStepBody.parse({ ...step, trackingUrl: ' ' }).trackingUrl).toBeNull()
    expect(productionStepBody.safeParse({ ...step, carrier: ' ' }).error?.issues[0]?.message).toBe('Carrier is required')
    expect(productionStepBody.safeParse({ stage: 'tooling', on: '2026-03-04' }).success).toBe(true)
  })
})

test.each(['2026-02-30', '2026-3-4', 'tomorrow', '', undefined])('rejects %s as a date', (on) => {
  expect(productionStepBody.safeParse({ ...step, on }).success).toBe(false)
})

test.each([0, 6, 2.5, '5', null])('rejects %s as a rating', (stars) => {
  expect(ratingBody.safeParse({ stars, mayShow: true }).success).toBe(false)
})

test('consent is never assumed', () => {
  expect(ratingBody.safeParse({ stars: 5 }).success).toBe(false)
})

describe('production progress', () => {
  const states = (...stages: ProductionStage[]) =>
    productionProgress(stages.map((stage) => ({ stage })))
      .map(({ state }) => state)
      .join(' ')
  it.each<[ProductionStage[], string]>([
    [[], 'ahead ahead ahead ahead ahead ahead'],
    [['tooling'], 'now ahead ahead ahead ahead ahead'],
    [['tooling', 'finishing'], 'done done now ahead ahead ahead'],
    [['tooling', 'quality_check', 'finishing'], 'done done now ahead ahead ahead'],
    [['packed', 'shipped'], 'done done done done done done'],
  ])('after the updates %j', (stages, expected) => {
    expect(states(...stages)).toBe(expected)
  })
})

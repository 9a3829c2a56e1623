import { customizerDefaults } from '@vorta/contract/orders/schema'
import { expect, it } from 'vitest'
import { buildKey, describeBuild } from './describe-build.ts'

const car = { color: 'Nardo Grey', bodyType: 'Wagon', make: 'Audi', model: 'RS6', year: 2023 }

it('describeBuild describes everything the picture shows', () => {
  const text = describeBuild(
    {
      ...customizerDefaults(),
      bodyKit: { ...customizerDefaults().bodyKit, additionalTypes: ['Side Skirts', 'Wing'] },
      engravings: [{ text: 'No. 27', font: 'Impact', size: 24, position: 'Left' }],
      additionalFeatures: ['Hood Scoop', 'Exhaust Tips'],
    },
    car,
  )
  expect(text).toBe(
    '2023 Audi RS6, a wagon painted Nardo Grey. It has the Front Spoiler, Side Skirts, and Wing in the Aggressive style, made of carbon fiber with a matte finish. Kit colors: primary Black, secondary Red, accent White. Extras: Hood Scoop, Exhaust Tips. Engraved “No. 27” in Impact, size 24, left.',
  )
})

it('describeBuild leaves out missing details', () => {
  const text = describeBuild(customizerDefaults(), { color: '' })
  expect(text.startsWith('A car in a neutral gray. It has')).toBe(true)
  expect(text).not.toContain('Engraved')
  expect(text).not.toContain('undefined')
})

it('describeBuild names a paint that is given as a color code', () => {
  expect(describeBuild(customizerDefaults(), { color: '#C40F16', bodyType: 'Coupe' })).toMatch(/^A coupe painted Red\./)
})

it('buildKey differs for similar colors with the same name', () => {
  const kit = customizerDefaults()
  const similar = { ...kit, colors: { ...kit.colors, secondary: '#FE0101' } }
  expect(describeBuild(similar, car)).toBe(describeBuild(kit, car))
  expect(buildKey(similar, car)).not.toBe(buildKey(kit, car))
})

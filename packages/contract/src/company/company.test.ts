import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FEATURES, FINISHES, KIT_TYPES, MATERIALS, STYLES } from '../orders/catalog.ts'
import { customizerDefaults } from '../orders/schema.ts'
import { describeHours } from './hours.ts'
import { ALL_AVAILABLE, availableKit, unavailableChoices, unavailableOptions } from './option-availability.ts'
import { taxBasisPoints } from './tax.ts'
import { SAMPLE_PRICES, typicalPrice, typicalPrices } from './typical-price.ts'

const range = fc.tuple(fc.nat(20_000), fc.nat(20_000)).map(([low, more]) => ({ low, high: low + more }))
const rangesOf = <T extends string>(names: readonly T[]) =>
  fc
    .tuple(...names.map(() => range))
    .map((ranges) => Object.fromEntries(names.map((name, i) => [name, ranges[i]])) as Record<T, { low: number; high: number }>)
const prices = fc.record({
  kits: rangesOf([...KIT_TYPES, 'Basic Body Kit'] as const),
  materials: fc
    .array(fc.integer({ min: 10, max: 1000 }), { minLength: MATERIALS.length, maxLength: MATERIALS.length })
    .map((list) => Object.fromEntries(MATERIALS.map((name, i) => [name, list[i]])) as Record<(typeof MATERIALS)[number], number>),
  features: rangesOf(FEATURES),
})
const kit = fc.record({
  types: fc.uniqueArray(fc.constantFrom(...KIT_TYPES), { minLength: 1 }),
  material: fc.constantFrom(...MATERIALS),
  features: fc.uniqueArray(fc.constantFrom(...FEATURES)),
})

it('a typical price is a range, and more parts or features never lower it', () => {
  fc.assert(
    fc.property(prices, kit, fc.constantFrom(...FEATURES), fc.constantFrom(...KIT_TYPES), (table, chosen, feature, type) => {
      const { low, high } = typicalPrice(table, chosen)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(high)
      for (const more of [
        { ...chosen, features: [...chosen.features, feature] },
        { ...chosen, types: [...chosen.types, type] },
      ]) {
        const next = typicalPrice(table, more)
        expect(next.low).toBeGreaterThanOrEqual(low)
        expect(next.high).toBeGreaterThanOrEqual(high)
      }
    }),
  )
})

it('a typical price applies the material to the parts and adds the features', () => {
  expect(typicalPrices.safeParse({ isShown: true, ...SAMPLE_PRICES }).success).toBe(true)
  const chosen = { types: ['Wing', 'Splitter'], material: 'Carbon Fiber', features: ['Air Vents'] } as const
  // (1,400 + 700) × 1.8 + 200 and (2,400 + 1,200) × 1.8 + 400
  expect(typicalPrice(SAMPLE_PRICES, chosen)).toEqual({ low: 3_900, high: 6_900 })
})

it('preselects available options for every set of options that an owner can turn off', () => {
  const some = <T extends string>(list: readonly T[]) => fc.subarray([...list])
  const turnedOff = fc.record({ kits: some(KIT_TYPES), styles: some(STYLES), materials: some(MATERIALS), finishes: some(FINISHES) })
  fc.assert(
    fc.property(turnedOff, (lists) => {
      const unavailable = { ...ALL_AVAILABLE, ...lists }
      fc.pre(unavailableOptions.safeParse(unavailable).success)
      const start = customizerDefaults()
      const bodyKit = availableKit(unavailable, start.bodyKit)
      expect(unavailableChoices(unavailable, { ...start, bodyKit })).toEqual([])
      const off: readonly string[] = [...lists.kits, ...lists.styles, ...lists.materials, ...lists.finishes]
      const unchanged = Object.entries(start.bodyKit).filter(([, option]) => !off.includes(String(option)))
      expect(bodyKit).toMatchObject(Object.fromEntries(unchanged))
    }),
  )
})

it('tax applies only where it is on and has a rate', () => {
  const tax = { isOn: true, rates: { MI: 600 } }
  const rates = ['MI', ' michigan ', 'Ohio', 'Ontario'].map((state) => taxBasisPoints(tax, { state, country: 'USA' }))
  expect(rates).toEqual([600, 600, 0, 0])
  expect(taxBasisPoints(tax, { state: 'MI', country: 'Mexico' })).toBe(0)
  expect(taxBasisPoints({ ...tax, isOn: false }, { state: 'MI', country: 'USA' })).toBe(0)
})

it('groups days with the same opening hours', () => {
  const [work, short] = [
    { opens: '09:00', closes: '17:00' },
    { opens: '10:30', closes: '12:00' },
  ]
  const hours = { Sun: null, Mon: work, Tue: work, Wed: null, Thu: work, Fri: work, Sat: short }
  expect(describeHours(hours)).toBe('Mon–Tue 9:00 AM – 5:00 PM\nThu–Fri 9:00 AM – 5:00 PM\nSat 10:30 AM – 12:00 PM')
  expect(describeHours({ ...hours, Mon: null, Tue: null, Thu: null, Fri: null, Sat: null })).toBe('')
})

it('names each chosen option that is not available', () => {
  const chosen = {
    bodyKit: { type: 'Wing', additionalTypes: ['Diffuser'], style: 'Racing', material: 'Aluminum', finish: 'Raw' },
    additionalFeatures: ['Air Vents'],
  }
  expect(unavailableChoices(ALL_AVAILABLE, chosen)).toEqual([])
  const unavailable = { ...ALL_AVAILABLE, kits: ['Diffuser' as const], materials: ['Aluminum' as const] }
  expect(unavailableChoices(unavailable, chosen)).toEqual([
    { path: 'bodyKit.additionalTypes', option: 'Diffuser' },
    { path: 'bodyKit.material', option: 'Aluminum' },
  ])
})

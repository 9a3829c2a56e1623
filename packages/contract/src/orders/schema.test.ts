import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BODY_TYPES, COLOR_PRESETS, FEATURES, FINISHES, FONTS, KIT_TYPES, MAKES, MATERIALS, STYLES, TRANSMISSIONS } from './catalog.ts'
import { carDetails, createOrderBody, customization, customizerDefaults, quoteBody, revisionBody, skipDefaults } from './schema.ts'

const car = { make: 'BMW', model: 'M3', year: 2020, color: 'Red' }
const nextYear = new Date().getFullYear() + 1
const firstMessage = (result: { success: boolean; error?: { issues: { message: string; path: PropertyKey[] }[] } }) =>
  result.error?.issues[0]?.message

describe('car details', () => {
  it('require make, model, year and color', () => {
    const issues = carDetails.safeParse({}).error?.issues.map((issue) => issue.message)
    expect(issues).toEqual(['Make is required', 'Model is required', 'Year is required', 'Color is required'])
  })

  it.each([1990, 2000, nextYear])('accept the year %d', (year) => {
    expect(carDetails.parse({ ...car, year }).year).toBe(year)
  })

  it.each([1989, nextYear + 1, 2020.5, -1])('reject the year %d', (year) => {
    expect(firstMessage(carDetails.safeParse({ ...car, year }))).toBe(`Year must be between 1990 and ${nextYear}`)
  })

  it('reject a year given as text', () => {
    expect(firstMessage(carDetails.safeParse({ ...car, year: 'abc' }))).toBe('Year is required')
  })

  it.each(['Porsche', 'Toyota', 'x'.repeat(50)])('accept the make %s', (make) => {
    expect(carDetails.parse({ ...car, make: ` ${make} ` }).make).toBe(make)
  })

  it.each([
    ['', 'Make is required'],
    ['  ', 'Make is required'],
    [7, 'Make is required'],
    ['x'.repeat(51), 'Make must be at most 50 characters'],
    ['a\0b', "Contains characters that aren't allowed"],
  ])('reject the make %j', (make, message) => {
    expect(firstMessage(carDetails.safeParse({ ...car, make }))).toBe(message)
  })

  it('allow optional fields to be omitted', () => {
    expect(carDetails.parse({ ...car, bodyType: '', transmission: '' })).toMatchObject({
      bodyType: null,
      transmission: null,
      engine: '',
      images: [],
    })
  })

  it('accept at most ten photos', () => {
    expect(carDetails.safeParse({ ...car, images: Array(10).fill('a.jpg') }).success).toBe(true)
    expect(firstMessage(carDetails.safeParse({ ...car, images: Array(11).fill('a.jpg') }))).toBe('You can add up to 10 photos')
  })
})

describe('customization', () => {
  const build = customizerDefaults()

  it('normalizes colors to #RRGGBB', () => {
    const colors = { primary: 'ff0000', secondary: '#00Ff00', accent: '#0000ff' }
    expect(customization.parse({ ...build, colors }).colors).toEqual({ primary: '#FF0000', secondary: '#00FF00', accent: '#0000FF' })
    for (const primary of ['red', '#fff', '#12345g', '#1234567', 7])
      expect(customization.safeParse({ ...build, colors: { ...colors, primary } }).success).toBe(false)
  })

  it('drops blank engravings and accepts up to twenty others', () => {
    const one = { text: 'VORTA', font: 'Impact', size: 20, position: 'Left' }
    const many = [...Array(20).fill(one), { ...one, text: '   ' }]
    expect(customization.parse({ ...build, engravings: many }).engravings).toHaveLength(20)
    expect(firstMessage(customization.safeParse({ ...build, engravings: Array(21).fill(one) }))).toBe('You can add up to 20 engravings')
  })

  it('does not validate a blank engraving', () => {
    const engravings = [{ text: ' ', font: 'Wingdings', size: 99, position: 'Everywhere' }, { size: 7 }]
    expect(customization.parse({ ...build, engravings }).engravings).toEqual([])
  })

  it.each([7, 73, 12.5, Number.NaN, '12'])('rejects the engraving size %s', (size) => {
    const engravings = [{ text: 'A', font: 'Arial', size, position: 'Center' }]
    expect(firstMessage(customization.safeParse({ ...build, engravings }))).toBe('Size must be a whole number from 8 to 72')
  })

  it.each([8, 72])('accepts the engraving size %d', (size) => {
    expect(customization.safeParse({ ...build, engravings: [{ text: 'A', font: 'Arial', size, position: 'Center' }] }).success).toBe(true)
  })

  it('accepts every listed option and no other', () => {
    for (const type of KIT_TYPES)
      for (const style of STYLES)
        expect(customization.safeParse({ ...build, bodyKit: { ...build.bodyKit, type, style } }).success).toBe(true)
    for (const bodyKit of [{ type: 'Roof Box' }, { style: 'Loud' }, { material: 'Wood' }, { finish: 'Wet' }]) {
      expect(customization.safeParse({ ...build, bodyKit: { ...build.bodyKit, ...bodyKit } }).success).toBe(false)
    }
    expect(customization.safeParse({ ...build, additionalFeatures: ['Jet Engine'] }).success).toBe(false)
    expect(customization.parse({ ...build, additionalFeatures: ['Air Vents', 'Air Vents'] }).additionalFeatures).toEqual(['Air Vents'])
  })

  it('accepts the defaults for skipped customization', () => {
    expect(skipDefaults()).toMatchObject({
      bodyKit: { type: 'Basic Body Kit', style: 'Standard', material: 'Fiberglass', finish: 'Glossy' },
      engravings: [],
    })
    expect(createOrderBody.safeParse({ carDetails: car, customization: skipDefaults() }).success).toBe(true)
  })

  it('never throws for arbitrary input', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof createOrderBody.safeParse(value).success === 'boolean'))
  })
})

describe('the option lists', () => {
  it('have the specified lengths', () => {
    const lists = [MAKES, BODY_TYPES, TRANSMISSIONS, KIT_TYPES, STYLES, MATERIALS, FINISHES, FONTS, FEATURES, COLOR_PRESETS]
    expect(lists.map((list) => list.length)).toEqual([28, 11, 5, 8, 6, 5, 5, 5, 8, 8])
  })
})

describe('a quote', () => {
  it.each([0.5, 1_000_000, 1234.5])('accepts %d dollars', (productionCost) => {
    expect(quoteBody.safeParse({ productionCost }).success).toBe(true)
  })

  it.each([0, -1, 1_000_000.01, 1.005, Number.POSITIVE_INFINITY, '5'])('rejects %s dollars', (productionCost) => {
    expect(quoteBody.safeParse({ productionCost }).success).toBe(false)
  })

  it('requires lines that add up to the production cost', () => {
    const lines = [
      { label: 'Mold', amount: 1.1 },
      { label: 'Layup', amount: 2.2 },
    ]
    expect(quoteBody.safeParse({ productionCost: 3.3, lines }).success).toBe(true)
    expect(firstMessage(quoteBody.safeParse({ productionCost: 3.4, lines }))).toBe('The line items must add up to the production cost')
  })
})

it('requires comments for a revision request', () => {
  expect(firstMessage(revisionBody.safeParse({ comments: '\n\t ' }))).toBe('Please provide comments for the revision request')
})

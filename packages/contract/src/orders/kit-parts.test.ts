import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultBuildName } from '../builds/schema.ts'
import { ORDERABLE_KITS } from './catalog.ts'
import { addableParts, KIT_PARTS, kitName, partsOfKit, shortKitName, whyNotAddable } from './kit-parts.ts'
import { customization, customizerDefaults } from './schema.ts'

const kitTypes = fc.constantFrom(...ORDERABLE_KITS)
const partLists = fc.array(fc.constantFrom(...KIT_PARTS), { maxLength: 8 })
const read = (bodyKit: object) =>
  customization.safeParse({ ...customizerDefaults(), bodyKit: { ...customizerDefaults().bodyKit, ...bodyKit } })

describe('added parts', () => {
  it('never repeat a part of the kit and never take the space of another part', () => {
    fc.assert(
      fc.property(kitTypes, partLists, (type, parts) => {
        const added = addableParts(type, parts)
        const all = [...partsOfKit(type), ...added]
        expect(new Set(all).size).toBe(all.length)
        expect(all.includes('Splitter') && all.includes('Front Spoiler')).toBe(false)
        if (type === 'Full Body Kit') expect(added).toEqual([])
        expect(addableParts(type, added)).toEqual(added)
      }),
    )
  })

  it('are accepted exactly if the rule allows each of them', () => {
    fc.assert(
      fc.property(kitTypes, partLists, (type, additionalTypes) => {
        const added = addableParts(type, additionalTypes)
        const result = read({ type, additionalTypes })
        expect(result.success).toBe(added.length === new Set(additionalTypes).size)
        // The order of the catalog, without repetitions; nothing is stored for an empty list.
        if (result.success) expect(result.data.bodyKit.additionalTypes ?? []).toEqual(added)
      }),
    )
  })

  it('combine single parts in either order', () => {
    for (const a of KIT_PARTS)
      for (const b of KIT_PARTS) expect(whyNotAddable(a, b) === null, `${a} + ${b}`).toBe(whyNotAddable(b, a) === null)
    expect(whyNotAddable('Wing', 'Side Skirts', ['Rear Spoiler', 'Diffuser'])).toBeNull()
  })

  it.each([
    [{ type: 'Splitter', additionalTypes: ['Front Spoiler'] }, 'Front Spoiler and Splitter both mount below the front bumper.'],
    [{ type: 'Wing', additionalTypes: ['Wing'] }, 'Wing is your kit type.'],
    [{ type: 'Basic Body Kit', additionalTypes: ['Side Skirts'] }, 'Side Skirts is part of the Basic Body Kit.'],
    [{ type: 'Full Body Kit', additionalTypes: ['Rear Spoiler'] }, 'The Full Body Kit covers the whole car.'],
    [{ type: 'Wing', additionalTypes: 'Diffuser' }, 'Parts must be a list'],
  ])('are rejected with a reason: %j', (bodyKit, message) => {
    const issue = read(bodyKit).error?.issues[0]
    expect([issue?.message, issue?.path]).toEqual([message, ['bodyKit', 'additionalTypes']])
  })

  it.each(['Full Body Kit', 'Basic Body Kit', 'Roof Box'])('must be single parts: %s', (part) => {
    expect(read({ type: 'Wing', additionalTypes: [part] }).error?.issues[0]?.message).toBe('Please choose parts from the list')
  })

  it('are left out if there are none', () => {
    for (const bodyKit of [{}, { additionalTypes: [] }])
      expect(JSON.stringify(read(bodyKit).data?.bodyKit)).not.toContain('additionalTypes')
  })
})

it('names a kit with its added parts', () => {
  expect(kitName({ type: 'Side Skirts' })).toBe('Side Skirts')
  expect(kitName({ type: 'Side Skirts', additionalTypes: ['Rear Spoiler', 'Diffuser'] })).toBe('Side Skirts + Rear Spoiler + Diffuser')
  expect(kitName({ type: '' })).toBe('Basic Body Kit')
  expect(shortKitName('Side Skirts + Rear Spoiler + Diffuser')).toBe('Side Skirts + Rear Spoiler + Diffuser')
  expect(shortKitName('Side Skirts + Rear Spoiler + Diffuser + Canards')).toBe('Side Skirts + 3 parts')
  const bodyKit = { ...customizerDefaults().bodyKit, type: 'Side Skirts' as const, additionalTypes: ['Wing' as const] }
  const build = { make: 'BMW', model: 'M4', year: 2024, customization: { ...customizerDefaults(), bodyKit } }
  expect(defaultBuildName(build)).toBe('Side Skirts + Wing for the 2024 BMW M4')
})

it('shortens the name of a build without cutting a word', () => {
  const additionalTypes = ['Rear Spoiler', 'Diffuser', 'Wing'] as const
  const bodyKit = { ...customizerDefaults().bodyKit, type: 'Side Skirts' as const, additionalTypes: [...additionalTypes] }
  const nameFor = (model: string) =>
    defaultBuildName({ make: 'Mercedes-Benz', model, year: 2024, customization: { ...customizerDefaults(), bodyKit } })
  expect(nameFor('AMG GT 63')).toBe('Side Skirts + 3 parts for the 2024 Mercedes-Benz AMG GT 63')
  expect(nameFor('AMG GT 63 S E Performance')).toBe('Side Skirts + 3 parts for the 2024 Mercedes-Benz AMG GT 63…')
  expect(nameFor('x'.repeat(50))).toBe('Side Skirts + 3 parts for the 2024 Mercedes-Benz…')
})

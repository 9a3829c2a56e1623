import { COLOR_PRESETS } from '@vorta/contract/orders/catalog'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { expect, it } from 'vitest'
import { emptyEngravingFields } from '../fields.ts'
import { chosen } from './chosen.ts'

const custom = { ...customizerDefaults(), engravings: [emptyEngravingFields('1')], specialRequests: '' }

it('says what is chosen in each section', () => {
  const [preset] = COLOR_PRESETS
  if (!preset) throw new Error('No presets')
  const { name, ...colors } = preset
  const all = chosen({
    ...custom,
    colors,
    engravings: [{ ...emptyEngravingFields('1'), text: ' VORTA 01 ' }, emptyEngravingFields('2')],
    additionalFeatures: ['Hood Scoop'],
    specialRequests: ' Tow hook ',
  })
  const { type, style, material, finish } = custom.bodyKit
  expect(all).toEqual({
    kit: `${type} · ${style} · ${material} · ${finish}`,
    colors: name,
    engravings: '“VORTA 01”',
    features: 'Hood Scoop',
    requests: 'Tow hook',
  })
})

it('says if nothing is chosen, and lists colors that are no preset', () => {
  const none = chosen({ ...custom, colors: { primary: '#010203', secondary: '#0a0b0c', accent: '#ffffff' }, additionalFeatures: [] })
  expect(none).toMatchObject({ colors: '#010203 · #0A0B0C · #FFFFFF', engravings: 'None', features: 'None', requests: 'None' })
})

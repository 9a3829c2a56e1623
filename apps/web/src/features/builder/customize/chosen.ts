import { COLOR_PRESETS } from '@vorta/contract/orders/catalog'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { isBlank } from '@vorta/contract/shared/blank'
import type { CustomFields } from '../fields.ts'

const normalizedHex = (color: string) => color.replace('#', '').toLowerCase()

export const isPresetActive = (preset: CustomFields['colors'], colors: CustomFields['colors']): boolean =>
  (['primary', 'secondary', 'accent'] as const).every((name) => normalizedHex(preset[name]) === normalizedHex(colors[name]))

/** What is chosen in each section of the customizer, in one line. */
export function chosen({ bodyKit, colors, engravings, additionalFeatures, specialRequests }: CustomFields) {
  const texts = engravings.filter(({ text }) => !isBlank(text)).map(({ text }) => `“${text.trim()}”`)
  const preset = COLOR_PRESETS.find((candidate) => isPresetActive(candidate, colors))
  return {
    kit: [kitName(bodyKit), bodyKit.style, bodyKit.material, bodyKit.finish].join(' · '),
    colors: preset?.name ?? [colors.primary, colors.secondary, colors.accent].join(' · ').toUpperCase(),
    engravings: texts.join(', ') || 'None',
    features: additionalFeatures.join(', ') || 'None',
    requests: isBlank(specialRequests) ? 'None' : specialRequests.trim(),
  }
}

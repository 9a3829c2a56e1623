import { presetOf } from '@vorta/contract/orders/color-preset'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { isBlank } from '@vorta/contract/shared/blank'
import type { CustomFields } from '../fields.ts'

/** What is chosen in each section of the customizer, in one line. */
export function chosen({ bodyKit, colors, engravings, additionalFeatures, specialRequests }: CustomFields) {
  const texts = engravings.filter(({ text }) => !isBlank(text)).map(({ text }) => `“${text.trim()}”`)
  return {
    kit: [kitName(bodyKit), bodyKit.style, bodyKit.material, bodyKit.finish].join(' · '),
    colors: presetOf(colors)?.name ?? [colors.primary, colors.secondary, colors.accent].join(' · ').toUpperCase(),
    engravings: texts.join(', ') || 'None',
    features: additionalFeatures.join(', ') || 'None',
    requests: isBlank(specialRequests) ? 'None' : specialRequests.trim(),
  }
}

import { COLOR_PRESETS } from '@vorta/contract/orders/catalog'
import { presetOf } from '@vorta/contract/orders/color-preset'
import { memo } from 'react'
import { ColorField } from '../../../ui/forms/ColorField.tsx'
import { ColorDots } from '../ColorDots.tsx'
import type { CustomFields } from '../fields.ts'
import type { Builder } from '../useBuilder.ts'
import type { DraftForm } from '../useDraftForm.ts'
import type { TypedFields } from '../validation.ts'
import { CollapsibleSection, type SectionProps } from './CollapsibleSection.tsx'

type Colors = CustomFields['colors']

const FIELDS = [
  { name: 'primary', label: 'Primary', hint: 'Main surfaces' },
  { name: 'secondary', label: 'Secondary', hint: 'Lips, fins and supports' },
  { name: 'accent', label: 'Accent', hint: 'Stripes and engravings' },
] as const

interface ColorSectionProps extends Pick<Builder, 'send'>, SectionProps {
  colors: Colors
  form: DraftForm<TypedFields>
}

export const ColorSection = memo(function ColorSection({ colors, form, send, summary, ...section }: ColorSectionProps) {
  return (
    <CollapsibleSection
      {...section}
      title="Color Palette"
      note="Colors of the kit, not of your car."
      summary={
        <span className="flex items-center gap-2.5">
          <ColorDots colors={colors} />
          {summary}
        </span>
      }
    >
      <div className="grid gap-5 sm:grid-cols-3">
        {FIELDS.map(({ name, label, hint }) => (
          <ColorField
            key={name}
            label={label}
            hint={hint}
            {...form.field(`colors.${name}`, (color) => send({ type: 'colors', change: { [name]: color } }))}
            picked={colors[name]}
            onPick={(color) => {
              form.set(`colors.${name}`, color)
              send({ type: 'colors', change: { [name]: color } })
            }}
          />
        ))}
      </div>
      <h3 className="mt-7 mb-2.5 text-sm font-medium text-soft">Quick Presets</h3>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {COLOR_PRESETS.map((preset) => (
          <li key={preset.name}>
            <button
              type="button"
              aria-pressed={presetOf(colors) === preset}
              onClick={() => {
                form.clearErrors('colors')
                send({ type: 'preset', preset })
              }}
              className="w-full overflow-hidden rounded-lg border border-line bg-raised text-left transition-colors hover:border-edge aria-pressed:border-signal aria-pressed:bg-lifted"
            >
              <span aria-hidden="true" className="flex h-10">
                <span className="flex-[3]" style={{ backgroundColor: preset.primary }} />
                <span className="flex-[2]" style={{ backgroundColor: preset.secondary }} />
                <span className="flex-1" style={{ backgroundColor: preset.accent }} />
              </span>
              <span className="block px-3 py-2 text-[0.8125rem] leading-5 font-medium text-soft">{preset.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </CollapsibleSection>
  )
})

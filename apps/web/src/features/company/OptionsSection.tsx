import { COMPANY_SECTION_SCHEMAS, type CompanySettings } from '@vorta/contract/company/schema'
import { BASIC_KIT, FEATURES, FINISHES, MATERIALS, ORDERABLE_KITS, ORDERABLE_STYLES, STANDARD_STYLE } from '@vorta/contract/orders/catalog'
import * as z from 'zod'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { type SavedSection, useSectionForm } from './useSectionForm.ts'

const LISTS = { kits: ORDERABLE_KITS, styles: ORDERABLE_STYLES, materials: MATERIALS, finishes: FINISHES, features: FEATURES } as const
type List = keyof typeof LISTS
const NAMES = ['kits', 'styles', 'materials', 'finishes', 'features'] as const satisfies readonly List[]
const TITLES: Record<List, string> = {
  kits: 'Kit Types',
  styles: 'Styles',
  materials: 'Materials',
  finishes: 'Finishes',
  features: 'Features',
}

const without = <T extends string>(list: readonly T[], excluded: readonly string[]): T[] =>
  list.filter((option) => !excluded.includes(option))

/** The form lists what is available, the settings what is not. */
const names = z.array(z.string())
const schema = z
  .object({ kits: names, styles: names, materials: names, finishes: names, features: names })
  .transform(({ kits, styles, materials, finishes, features }) => ({
    kits: without(LISTS.kits, kits),
    styles: without(LISTS.styles, styles),
    materials: without(LISTS.materials, materials),
    finishes: without(LISTS.finishes, finishes),
    features: without(LISTS.features, features),
  }))
  .pipe(COMPANY_SECTION_SCHEMAS.options)

const toForm = (value: CompanySettings['options']): z.input<typeof schema> => ({
  kits: without(LISTS.kits, value.kits),
  styles: without(LISTS.styles, value.styles),
  materials: without(LISTS.materials, value.materials),
  finishes: without(LISTS.finishes, value.finishes),
  features: without(LISTS.features, value.features),
})

const DEFAULTS: readonly string[] = [BASIC_KIT, STANDARD_STYLE]

export function OptionsSection({ saved }: { saved: SavedSection<'options'> }) {
  const form = useSectionForm({ section: 'options', saved, schema, toForm })
  const { set, watch, errorAt } = form
  const toggle = (name: List, option: string) => {
    const chosen = watch(name)
    const next: readonly string[] = LISTS[name].filter((other) => (other === option ? !chosen.includes(other) : chosen.includes(other)))
    set(name, [...next])
  }
  return (
    <SectionForm
      title="Options"
      description="Uncheck what you can't make right now. New orders can't contain it; existing orders keep it."
      form={form}
    >
      {NAMES.map((name) => (
        <SettingGroup key={name} title={TITLES[name]}>
          <div className="grid gap-x-6 gap-y-3 pointer-coarse:gap-y-0 sm:grid-cols-2 lg:grid-cols-3">
            {LISTS[name].map((option) => (
              <Checkbox
                key={option}
                label={
                  <>
                    {option}
                    {DEFAULTS.includes(option) && <span className="block text-sm text-muted">Default</span>}
                  </>
                }
                checked={watch(name).includes(option)}
                onChange={() => toggle(name, option)}
              />
            ))}
          </div>
          {errorAt(name) && <FieldError id={`${name}-error`}>{errorAt(name)}</FieldError>}
        </SettingGroup>
      ))}
    </SectionForm>
  )
}

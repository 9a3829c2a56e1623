import { COMPANY_SECTION_SCHEMAS, type CompanySettings } from '@vorta/contract/company/schema'
import { FEATURES, MATERIALS, ORDERABLE_KITS } from '@vorta/contract/orders/catalog'
import { Fragment, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { type SavedSection, useSectionForm } from './useSectionForm.ts'

const number = z.string().transform((value) => (value.trim() === '' ? Number.NaN : Number(value.replace(/[$,\s]/g, ''))))
const range = z.object({ low: number, high: number })
const schema = z
  .object({
    isShown: z.boolean(),
    kits: z.record(z.enum(ORDERABLE_KITS), range),
    materials: z.record(z.enum(MATERIALS), number),
    features: z.record(z.enum(FEATURES), range),
  })
  .pipe(COMPANY_SECTION_SCHEMAS.prices)
type Input = z.input<typeof schema>

const rangesOf = <K extends string>(ranges: Record<K, { low: number; high: number }>) =>
  Object.fromEntries(
    Object.entries<{ low: number; high: number }>(ranges).map(([name, { low, high }]) => [
      name,
      { low: low.toLocaleString('en-US'), high: high.toLocaleString('en-US') },
    ]),
  ) as Record<K, { low: string; high: string }>

const toForm = ({ isShown, kits, materials, features }: CompanySettings['prices']): Input => ({
  isShown,
  kits: rangesOf(kits),
  materials: Object.fromEntries(Object.entries(materials).map(([name, percent]) => [name, String(percent)])) as Input['materials'],
  features: rangesOf(features),
})

export function PricesSection({ saved }: { saved: SavedSection<'prices'> }) {
  const form = useSectionForm({ section: 'prices', saved, schema, toForm })
  const { field } = form
  const { error: _, ...isShown } = field('isShown')
  return (
    <SectionForm
      title="Typical Prices"
      description="The builder shows customers a typical range for their kit. It is an estimate; your quote sets the price."
      form={form}
    >
      <SettingGroup title="Builder">
        <Checkbox label="Show typical prices in the builder" {...isShown} />
      </SettingGroup>
      <PriceGroup title="Kits" note="In the base material.">
        {ORDERABLE_KITS.map((kit) => (
          <PriceRow
            key={kit}
            name={kit}
            inputs={[
              { label: 'from', ...field(`kits.${kit}.low`) },
              { label: 'to', ...field(`kits.${kit}.high`) },
            ]}
          />
        ))}
      </PriceGroup>
      <PriceGroup title="Materials" note="Percent of the kit's price. The base material has 100.">
        {MATERIALS.map((material) => (
          <PriceRow key={material} name={material} inputs={[{ label: 'percent', ...field(`materials.${material}`) }]} />
        ))}
      </PriceGroup>
      <PriceGroup title="Features" note="Added for each feature.">
        {FEATURES.map((feature) => (
          <PriceRow
            key={feature}
            name={feature}
            inputs={[
              { label: 'from', ...field(`features.${feature}.low`) },
              { label: 'to', ...field(`features.${feature}.high`) },
            ]}
          />
        ))}
      </PriceGroup>
    </SectionForm>
  )
}

const PriceGroup = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <SettingGroup title={title} note={note}>
    <ul className="-my-2 divide-y divide-line">{children}</ul>
  </SettingGroup>
)

const UNIT = 'pointer-events-none absolute inset-y-0 flex items-center text-muted'

type NumberInput = UseFormRegisterReturn & { label: string; error: string | undefined }

function PriceRow({ name, inputs }: { name: string; inputs: readonly NumberInput[] }) {
  const errorId = useId()
  const error = inputs.find((input) => input.error)?.error
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-28">{name}</span>
      <span className="flex items-center gap-2 max-sm:basis-full">
        {inputs.map(({ label, error: problem, ...input }, index) => (
          <Fragment key={label}>
            {index > 0 && <span aria-hidden="true">–</span>}
            <span className="relative max-sm:flex-1">
              {label === 'percent' ? (
                <span aria-hidden="true" className={`${UNIT} right-3`}>
                  %
                </span>
              ) : (
                <span aria-hidden="true" className={`${UNIT} left-3`}>
                  $
                </span>
              )}
              <input
                {...input}
                type="text"
                inputMode="numeric"
                aria-label={`${name}, ${label}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? errorId : undefined}
                className={`control figures w-full text-right sm:w-28 ${label === 'percent' ? 'pr-8' : 'pl-6 max-sm:pr-2.5'}`}
              />
            </span>
          </Fragment>
        ))}
      </span>
      {error && (
        <FieldError id={errorId} className="basis-full text-right">
          {error}
        </FieldError>
      )}
    </li>
  )
}

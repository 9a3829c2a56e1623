import { COMPANY_SECTION_SCHEMAS, type CompanySettings } from '@vorta/contract/company/schema'
import { US_STATE_CODES, US_STATES, type UsState } from '@vorta/contract/company/us-states'
import * as z from 'zod'
import Plus from '~icons/plus'
import Trash from '~icons/trash-2'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { type SavedSection, useSectionForm } from './useSectionForm.ts'

const PERCENT = /^\d{1,2}(\.\d{1,3})?$/
const BAD_RATE = 'Enter a rate from 0 to 25 percent, such as 6.625'

const schema = z
  .object({
    isOn: z.boolean(),
    rates: z.array(
      z.object({ state: z.enum(US_STATE_CODES, { error: 'Choose a state' }), percent: z.string().trim().regex(PERCENT, BAD_RATE) }),
    ),
  })
  .superRefine(({ rates }, context) => {
    rates.forEach(({ state, percent }, index) => {
      if (Number(percent) > 25) context.addIssue({ code: 'custom', path: ['rates', index, 'percent'], message: BAD_RATE })
      if (rates.findIndex((rate) => rate.state === state) < index)
        context.addIssue({ code: 'custom', path: ['rates', index, 'state'], message: 'This state already has a rate' })
    })
  })
  .transform(({ isOn, rates }) => ({
    isOn,
    rates: Object.fromEntries(rates.map(({ state, percent }) => [state, Math.round(Number(percent) * 1000) / 10])),
  }))
  .pipe(COMPANY_SECTION_SCHEMAS.tax)

const toForm = ({ isOn, rates }: CompanySettings['tax']): z.input<typeof schema> => ({
  isOn,
  rates: US_STATE_CODES.flatMap((state) => {
    const rate = rates[state]
    return rate === undefined ? [] : [{ state, percent: String(rate / 100) }]
  }),
})

const STATE_OPTIONS = US_STATE_CODES.map((value) => ({ value, label: US_STATES[value] }))

export function TaxSection({ saved }: { saved: SavedSection<'tax'> }) {
  const form = useSectionForm({ section: 'tax', saved, schema, toForm })
  const { field, watch, set } = form
  const rates = watch('rates')
  const add = () => set('rates', [...rates, { state: '' as UsState, percent: '' }])
  const remove = (index: number) =>
    set(
      'rates',
      rates.filter((_, i) => i !== index),
    )
  const { error: _, ...isOn } = field('isOn')
  return (
    <SectionForm title="Sales Tax" description="Applies to new quotes, by the state of the customer's address." form={form}>
      <SettingGroup title="Collection">
        <Checkbox label="Charge sales tax" {...isOn} />
      </SettingGroup>
      <SettingGroup title="Rates" note="Customers in states without a rate pay no tax.">
        {rates.length === 0 && <p className="text-muted">No states have a rate yet.</p>}
        <ul className="flex flex-col gap-4 empty:hidden">
          {rates.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are registered by their index
            <li key={index} className="flex items-start gap-3">
              <SelectField
                label="State"
                placeholder="Choose a state"
                options={STATE_OPTIONS}
                className="min-w-0 flex-1 sm:max-w-72"
                {...field(`rates.${index}.state`)}
              />
              <TextField label="Rate (%)" inputMode="decimal" className="w-28" {...field(`rates.${index}.percent`)} />
              <IconButton
                label={`Remove the rate of ${US_STATES[rates[index]?.state ?? 'MI'] ?? 'this state'}`}
                icon={<Trash className="size-4" aria-hidden="true" />}
                className="mt-6.5 size-11"
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
        <Button variant="secondary" className="self-start" onClick={add}>
          <Plus className="size-4" aria-hidden="true" />
          Add State
        </Button>
      </SettingGroup>
    </SectionForm>
  )
}

import { COMPANY_SECTION_SCHEMAS, type CompanySettings } from '@vorta/contract/company/schema'
import * as z from 'zod'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { type SavedSection, useSectionForm } from './useSectionForm.ts'

const text = z.string()
const linesOf = (value: string) => value.split('\n').flatMap((line) => line.trim() || [])

/** The lines of the address are one text in the form. */
const schema = z
  .object({
    ...{ name: text, legalName: text, addressLines: text, position: text },
    ...{ email: text, phone: text, website: text, taxId: text },
  })
  .transform((input): z.input<typeof COMPANY_SECTION_SCHEMAS.profile> => ({ ...input, addressLines: linesOf(input.addressLines) }))
  .pipe(COMPANY_SECTION_SCHEMAS.profile)

const toForm = (value: CompanySettings['profile']): z.input<typeof schema> => ({ ...value, addressLines: value.addressLines.join('\n') })

export function ProfileSection({ saved }: { saved: SavedSection<'profile'> }) {
  const form = useSectionForm({ section: 'profile', saved, schema, toForm })
  const { field, errorAt } = form
  const { error = linesOf(form.watch('addressLines')).map((_, i) => errorAt(`addressLines.${i}`))[0], ...address } = field('addressLines')
  return (
    <SectionForm title="Company" description="The contact details on the site, and the names on quotes and receipts." form={form}>
      <SettingGroup title="Names" note="Customers see the company name. Quotes and invoices have the legal name.">
        <div className={PAIR}>
          <TextField label="Company Name" {...field('name')} />
          <TextField label="Legal Name" {...field('legalName')} />
          <TextField label="Tax ID" optional {...field('taxId')} />
        </div>
      </SettingGroup>
      <SettingGroup title="Contact" note="How customers reach you.">
        <div className={PAIR}>
          <TextField label="Email" type="email" {...field('email')} />
          <TextField label="Phone" type="tel" {...field('phone')} />
          <TextField label="Website" type="url" optional className="sm:col-span-2" {...field('website')} />
        </div>
      </SettingGroup>
      <SettingGroup title="Location" note="The address on the site, and its place on the map.">
        <TextArea label="Address" rows={3} error={error} {...address} />
        <TextField
          label="Map Position"
          optional
          placeholder="42.3473,-83.0180"
          hint="Latitude and longitude. Leave it empty to show no map."
          {...field('position')}
        />
      </SettingGroup>
    </SectionForm>
  )
}

const PAIR = 'grid items-start gap-5 sm:grid-cols-2'

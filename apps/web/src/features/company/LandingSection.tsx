import type { LandingTextName } from '@vorta/contract/company/landing-texts'
import { COMPANY_SECTION_SCHEMAS, type CompanySettings } from '@vorta/contract/company/schema'
import { LANDING_LINE_MAX_CHARS, LANDING_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { SectionForm } from './SectionForm.tsx'
import { type SavedSection, useSectionForm } from './useSectionForm.ts'

const LINES: readonly [name: LandingTextName, label: string][] = [
  ['heroEyebrow', 'Above the Headline'],
  ['heroHeadline', 'Headline, First Line'],
  ['heroHeadlineSecond', 'Headline, Second Line'],
  ['workTitle', 'Our Work: Title'],
  ['servicesTitle', 'Services: Title'],
  ['contactTitle', 'Contact: Title'],
]
const TEXTS: readonly [name: LandingTextName, label: string][] = [
  ['workIntro', 'Our Work: Introduction'],
  ['servicesIntro', 'Services: Introduction'],
  ['servicesAero', 'Services: Aero Parts'],
  ['servicesExhaust', 'Services: Exhausts'],
  ['servicesCustom', 'Services: Custom Design'],
  ['contactIntro', 'Contact: Introduction'],
  ['about', 'About Us (Footer)'],
]

const toForm = (value: CompanySettings['landing']) => value

export function LandingSection({ saved }: { saved: SavedSection<'landing'> }) {
  const form = useSectionForm({ section: 'landing', saved, schema: COMPANY_SECTION_SCHEMAS.landing, toForm })
  return (
    <SectionForm title="Landing Page" description="Visitors see changed texts the next time they open the page." form={form}>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {LINES.map(([name, label]) => (
          <TextField key={name} label={label} maxLength={LANDING_LINE_MAX_CHARS} {...form.field(name)} />
        ))}
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        {TEXTS.map(([name, label]) => (
          <TextArea key={name} label={label} rows={3} maxLength={LANDING_TEXT_MAX_CHARS} {...form.field(name)} />
        ))}
      </div>
    </SectionForm>
  )
}

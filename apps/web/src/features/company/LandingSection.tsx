import type { LandingTextName } from '@vorta/contract/company/landing-texts'
import { COMPANY_SECTION_SCHEMAS, type CompanySettings } from '@vorta/contract/company/schema'
import { LANDING_LINE_MAX_CHARS, LANDING_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { SectionForm } from './SectionForm.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { type SavedSection, useSectionForm } from './useSectionForm.ts'

interface LandingText {
  name: LandingTextName
  label: string
  isLong?: boolean
}

const GROUPS: readonly { title: string; texts: readonly LandingText[] }[] = [
  {
    title: 'Top of the Page',
    texts: [
      { name: 'heroEyebrow', label: 'Above the Headline' },
      { name: 'heroHeadline', label: 'Headline, First Line' },
      { name: 'heroHeadlineSecond', label: 'Headline, Second Line' },
    ],
  },
  {
    title: 'Our Work',
    texts: [
      { name: 'workTitle', label: 'Our Work: Title' },
      { name: 'workIntro', label: 'Our Work: Introduction', isLong: true },
    ],
  },
  {
    title: 'Services',
    texts: [
      { name: 'servicesTitle', label: 'Services: Title' },
      { name: 'servicesIntro', label: 'Services: Introduction', isLong: true },
      { name: 'servicesAero', label: 'Services: Aero Parts', isLong: true },
      { name: 'servicesExhaust', label: 'Services: Exhausts', isLong: true },
      { name: 'servicesCustom', label: 'Services: Custom Design', isLong: true },
    ],
  },
  {
    title: 'Contact',
    texts: [
      { name: 'contactTitle', label: 'Contact: Title' },
      { name: 'contactIntro', label: 'Contact: Introduction', isLong: true },
    ],
  },
  { title: 'Footer', texts: [{ name: 'about', label: 'About Us (Footer)', isLong: true }] },
]

const toForm = (value: CompanySettings['landing']) => value

export function LandingSection({ saved }: { saved: SavedSection<'landing'> }) {
  const form = useSectionForm({ section: 'landing', saved, schema: COMPANY_SECTION_SCHEMAS.landing, toForm })
  return (
    <SectionForm title="Landing Page" description="Visitors see changed texts the next time they open the page." form={form}>
      {GROUPS.map(({ title, texts }) => (
        <SettingGroup key={title} title={title}>
          {texts.map(({ name, label, isLong }) =>
            isLong ? (
              <TextArea key={name} label={label} rows={3} maxLength={LANDING_TEXT_MAX_CHARS} {...form.field(name)} />
            ) : (
              <TextField key={name} label={label} maxLength={LANDING_LINE_MAX_CHARS} {...form.field(name)} />
            ),
          )}
        </SettingGroup>
      ))}
    </SectionForm>
  )
}

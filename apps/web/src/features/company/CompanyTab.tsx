import { COMPANY_SECTIONS, type CompanySection } from '@vorta/contract/company/schema'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { CalendarSection } from './CalendarSection.tsx'
import { useCompanySettings } from './company.queries.ts'
import { LandingSection } from './LandingSection.tsx'
import { OptionsSection } from './OptionsSection.tsx'
import { PricesSection } from './PricesSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { TaxSection } from './TaxSection.tsx'

const LABELS: Record<CompanySection, string> = {
  profile: 'Company',
  calendar: 'Hours & Holidays',
  tax: 'Sales Tax',
  prices: 'Typical Prices',
  options: 'Options',
  landing: 'Landing Page',
}
const OPTIONS = COMPANY_SECTIONS.map((value) => ({ value, label: LABELS[value] }))

/** The company settings, for owners. All sections stay mounted, so that changing the section loses no input. */
export function CompanyTab() {
  const { data, error, refetch } = useCompanySettings()
  const [query, setQuery] = useSearchParams()
  const shown = COMPANY_SECTIONS.find((section) => section === query.get('section')) ?? 'profile'
  const show = (section: CompanySection) => {
    const next = new URLSearchParams(query)
    next.set('section', section)
    setQuery(next, { preventScrollReset: true, replace: true })
  }
  if (!data) {
    return error ? (
      <LoadError message={messageOf(error, "We couldn't load the company settings.")} onRetry={() => refetch()} />
    ) : (
      <Skeleton className="h-96 w-full rounded-lg" />
    )
  }
  const { settings } = data
  const forms = {
    profile: <ProfileSection saved={settings.profile} />,
    calendar: <CalendarSection saved={settings.calendar} />,
    tax: <TaxSection saved={settings.tax} />,
    prices: <PricesSection saved={settings.prices} />,
    options: <OptionsSection saved={settings.options} />,
    landing: <LandingSection saved={settings.landing} />,
  }
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Segmented label="Section" options={OPTIONS} value={shown} onChange={show} />
      </div>
      {COMPANY_SECTIONS.map((section) => (
        <div key={section} hidden={section !== shown}>
          {forms[section]}
        </div>
      ))}
    </div>
  )
}

import { COMPANY_SECTIONS, type CompanySection } from '@vorta/contract/company/schema'
import { messageOf } from '../../lib/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Sections } from '../../ui/Sections.tsx'
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

/** The company settings, for owners. */
export function CompanyTab() {
  const { data, error, refetch } = useCompanySettings()
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
  return <Sections sections={COMPANY_SECTIONS.map((value) => ({ value, label: LABELS[value], content: forms[value] }))} />
}

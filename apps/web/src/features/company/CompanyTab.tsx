import { COMPANY_SECTIONS, type CompanySection } from '@vorta/contract/company/schema'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FADING_ROW, useFadingRow } from '../../ui/useFadingRow.ts'
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

/** The company settings, for owners. All sections stay mounted, so that changing the section loses no input. */
export function CompanyTab() {
  const { data, error, refetch } = useCompanySettings()
  const [query, setQuery] = useSearchParams()
  const shown = COMPANY_SECTIONS.find((section) => section === query.get('section')) ?? 'profile'
  const show = (section: CompanySection) => {
    const next = new URLSearchParams(query)
    next.set('section', section)
    // Each section starts at its top.
    setQuery(next, { replace: true })
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
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SectionNav shown={shown} onShow={show} />
      <div className="min-w-0">
        {COMPANY_SECTIONS.map((section) => (
          <div key={section} hidden={section !== shown}>
            {forms[section]}
          </div>
        ))}
      </div>
    </div>
  )
}

function SectionNav({ shown, onShow }: { shown: CompanySection; onShow: (section: CompanySection) => void }) {
  const row = useFadingRow<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is shown
  useEffect(() => {
    row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <fieldset className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:self-start">
      <legend className="sr-only">Section</legend>
      <div ref={row} className={`flex gap-1 lg:flex-col ${FADING_ROW}`}>
        {COMPANY_SECTIONS.map((section) => (
          <button
            key={section}
            type="button"
            aria-pressed={section === shown}
            onClick={() => onShow(section)}
            className="min-h-9 shrink-0 rounded-md px-3 text-left text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-lifted aria-pressed:text-ink pointer-coarse:min-h-11"
          >
            {LABELS[section]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

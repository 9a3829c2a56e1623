import type { ReactNode } from 'react'
import ArrowUpRight from '~icons/arrow-up-right'
import { useCompany, useLandingTexts } from '../../lib/company.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'
import { Section } from '../landing/Section.tsx'
import { CompanyMap } from './CompanyMap.tsx'
import { ContactForm } from './ContactForm.tsx'
import { mapSearchUrl } from './map-search-url.ts'

const LINK = 'inline-block underline pointer-coarse:py-3 decoration-edge underline-offset-4 transition-colors hover:decoration-ink'

export function Contact() {
  const company = useCompany()
  const { contactTitle, contactIntro } = useLandingTexts()
  const laterLayout = useLaterLayout()
  return (
    <Section id="contact" eyebrow="Contact" title={contactTitle} intro={contactIntro}>
      <div className="grid gap-6 lg:grid-cols-2">
        <ContactForm />
        <div className={`flex flex-col gap-6 ${laterLayout}`}>
          {company ? <CompanyMap company={company} /> : <Skeleton className="min-h-56 flex-1 sm:min-h-80" />}
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-y-5 max-[22.5rem]:grid-cols-1">
            <Fact name="Email">
              {company && (
                <a href={`mailto:${company.email}`} className={LINK}>
                  {company.email}
                </a>
              )}
            </Fact>
            <Fact name="Phone">
              {company && (
                <a href={company.phoneHref} className={`${LINK} whitespace-nowrap`}>
                  {company.phone}
                </a>
              )}
            </Fact>
            <Fact name="Address">
              {company && (
                <a
                  href={mapSearchUrl(company.address)}
                  target="_blank"
                  rel="noopener"
                  title="Opens OpenStreetMap in a new tab"
                  className={`${LINK} whitespace-pre-line`}
                >
                  {company.address}
                  <ArrowUpRight className="ml-1 inline size-4 text-muted" aria-hidden="true" />
                </a>
              )}
            </Fact>
            {company && (
              // Hidden by CSS if empty, because the prerendered page contains a placeholder.
              <div className="min-w-0 has-[dd:empty]:hidden max-sm:col-span-full">
                <dt className="text-sm text-muted">Hours</dt>
                <dd className="figures mt-1 whitespace-pre pointer-coarse:-mt-2 pointer-coarse:py-3">{company.hours}</dd>
              </div>
            )}
          </dl>
        </div>
      </div>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 break-words text-balance pointer-coarse:-mt-2">{children || <Skeleton className="mt-2 h-5 w-40" />}</dd>
    </div>
  )
}

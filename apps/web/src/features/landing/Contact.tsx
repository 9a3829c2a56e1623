import type { ReactNode } from 'react'
import { useSiteConfig } from '../../lib/config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section } from './Section.tsx'

export function Contact() {
  const company = useSiteConfig()?.company
  return (
    <Section id="contact" eyebrow="Contact" title="Talk to an engineer" intro="Ask before you order. We answer within one business day.">
      <dl className="grid gap-8 border-t border-line pt-8 sm:grid-cols-3">
        <Fact name="Email">{company && <a href={`mailto:${company.email}`}>{company.email}</a>}</Fact>
        <Fact name="Phone">{company && <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>{company.phone}</a>}</Fact>
        <Fact name="Workshop">{company?.address}</Fact>
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures mt-1 text-lg break-words whitespace-pre-line [&_a]:underline [&_a]:decoration-edge [&_a]:underline-offset-4 [&_a:hover]:decoration-ink">
        {children || <Skeleton className="mt-2 h-5 w-40" />}
      </dd>
    </div>
  )
}

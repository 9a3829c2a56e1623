import type { ReactNode } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { PROJECTS } from '../features/landing/portfolio.ts'
import { Newsletter } from '../features/newsletter/Newsletter.tsx'
import { type Company, useCompany, useLandingTexts } from '../lib/company.ts'
import { builderPath, paths } from '../lib/urls/paths.ts'
import { Link } from '../ui/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useLaterLayout } from '../ui/useLaterLayout.ts'
import { useYear } from './useYear.ts'

const QUICK_LINKS = [
  { label: 'Home', to: paths.home },
  { label: 'Our Work', to: paths.ourWork },
  { label: 'Services', to: paths.services },
  { label: 'Contact', to: paths.contact },
]

const LEGAL_LINKS = [
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Refunds', to: paths.refunds },
]

/** The company has no social media pages, so these links share the site instead. */
const shareLinks = ({ site }: Company) => [
  { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(site)}` },
  { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(site)}` },
  { label: 'X', href: `https://x.com/intent/post?url=${encodeURIComponent(site)}` },
]

const LINK = 'inline-block min-w-6 py-1 pointer-coarse:min-w-11 pointer-coarse:py-3 text-soft transition-colors hover:text-ink'

export function SiteFooter() {
  const laterLayout = useLaterLayout()
  const company = useCompany()
  const { about } = useLandingTexts()
  const year = useYear()
  const { user } = useAuth()
  return (
    <footer className="border-t border-line bg-page text-sm">
      <div
        className={`shell grid grid-cols-2 gap-x-8 gap-y-8 py-10 [--later-height:52rem] sm:grid-cols-3 sm:gap-y-12 sm:py-16 sm:[--later-height:43rem] lg:grid-cols-[1.5fr_0.7fr_1.1fr_0.7fr_1.6fr] lg:gap-x-10 lg:[--later-height:21rem] ${laterLayout}`}
      >
        <div className="col-span-full lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-sm text-muted sm:mt-5">{about}</p>
        </div>
        <LinkList title="Quick links">
          {QUICK_LINKS.map((link) => (
            <FooterLink key={link.label} {...link} />
          ))}
          <FooterLink label="Builder" to={builderPath(user?.role ?? null)} />
        </LinkList>
        <LinkList title="Projects">
          {PROJECTS.map((project) => (
            <FooterLink key={project.id} label={project.title} to={project.link} />
          ))}
        </LinkList>
        <LinkList title="Share Vorta" isRowOnPhones>
          {company &&
            shareLinks(company).map(({ label, href }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener" title={`Share on ${label}, opens in a new tab`} className={LINK}>
                  {label}
                </a>
              </li>
            ))}
        </LinkList>
        <div className="col-span-full lg:col-span-1 print:hidden">
          <h2 className="eyebrow mb-4 text-muted">Newsletter</h2>
          <Newsletter />
        </div>
      </div>
      <div className="border-t border-line">
        <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6">
          <p className="figures text-muted">{`© ${year} Vorta. All rights reserved.`}</p>
          <ul className="flex gap-6">
            {LEGAL_LINKS.map((link) => (
              <FooterLink key={link.label} {...link} />
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

interface LinkListProps {
  title: string
  isRowOnPhones?: boolean
  children: ReactNode
}

function LinkList({ title, isRowOnPhones = false, children }: LinkListProps) {
  return (
    <nav aria-label={title} className={isRowOnPhones ? 'max-sm:col-span-full' : ''}>
      <h2 className="eyebrow mb-2 text-muted sm:mb-4">{title}</h2>
      <ul className={isRowOnPhones ? 'flex gap-x-6 gap-y-1 sm:flex-col' : 'sm:space-y-1'}>{children}</ul>
    </nav>
  )
}

function FooterLink({ label, to }: { label: string; to: string }) {
  return (
    <li>
      <Link to={to} className={LINK}>
        {label}
      </Link>
    </li>
  )
}

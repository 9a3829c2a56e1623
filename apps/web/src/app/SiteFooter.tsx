import { Link } from 'react-router'
import { useSiteConfig } from '../lib/config.ts'
import { paths } from '../lib/paths.ts'
import { Logo } from '../ui/Logo.tsx'

const QUICK_LINKS = [
  { label: 'Our Work', to: paths.ourWork },
  { label: 'Services', to: paths.services },
  { label: 'Contact', to: paths.contact },
  { label: 'Builder', to: paths.builder },
]

const SOCIAL_LINKS = [
  { label: 'Instagram', href: 'https://www.instagram.com/' },
  { label: 'YouTube', href: 'https://www.youtube.com/' },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/' },
]

const LINK = 'inline-block py-1 text-soft transition-colors hover:text-ink'

export function SiteFooter() {
  const company = useSiteConfig()?.company
  return (
    <footer className="border-t border-line bg-page text-sm">
      <div className="shell grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div>
          <Logo />
          <p className="mt-5 max-w-sm text-muted">
            Vorta is an automotive performance engineering company. We design aero parts, exhausts and complete body kits, measured on your
            car and drawn by one engineer from first scan to final part.
          </p>
        </div>
        <nav aria-label="Quick links">
          <h2 className="eyebrow mb-4 text-muted">Quick links</h2>
          <ul className="space-y-1">
            {QUICK_LINKS.map((link) => (
              <li key={link.label}>
                <Link to={link.to} className={LINK}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Social media">
          <h2 className="eyebrow mb-4 text-muted">Follow us</h2>
          <ul className="space-y-1">
            {SOCIAL_LINKS.map((link) => (
              <li key={link.label}>
                <a href={link.href} target="_blank" rel="noreferrer" className={LINK}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {company && (
          <address className="not-italic">
            <h2 className="eyebrow mb-4 text-muted">Talk to us</h2>
            <a href={`mailto:${company.email}`} className={LINK}>
              {company.email}
            </a>
            <br />
            <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`} className={`${LINK} figures`}>
              {company.phone}
            </a>
          </address>
        )}
      </div>
      <div className="border-t border-line">
        <p className="shell figures py-6 text-muted">© {new Date().getFullYear()} Vorta. All rights reserved.</p>
      </div>
    </footer>
  )
}

import { useState } from 'react'
import Menu from '~icons/menu'
import X from '~icons/x'
import { useAuth } from '../features/auth/auth.ts'
import { paths } from '../lib/urls/paths.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import { DemoTourButton } from './DemoTourButton.tsx'
import { useEscape } from './useEscape.ts'
import { useScrolled } from './useScrolled.ts'

const LINKS = [
  { label: 'Home', to: paths.home },
  { label: 'Our Work', to: paths.ourWork },
  { label: 'Services', to: paths.services },
  { label: 'Contact', to: paths.contact },
]

const SOLID_AFTER_PX = 24
const MENU_ID = 'site-menu'

/** Transparent over the hero, solid after scrolling and on every other page. */
export function SiteHeader({ overHero }: { overHero: boolean }) {
  const [open, setOpen] = useState(false)
  const scrolled = useScrolled(SOLID_AFTER_PX)
  const { isSignedIn, loading } = useAuth()
  const close = () => setOpen(false)
  useEscape(open, close)
  // A stored token is nearly always valid, so assuming a signed-in user avoids a flicker.
  const entry = isSignedIn || loading ? { label: 'Dashboard', to: paths.dashboard } : { label: 'Builder', to: paths.builder }
  const background = open
    ? 'border-line bg-page'
    : overHero && !scrolled
      ? 'border-transparent noscript:border-line noscript:bg-page'
      : 'border-line bg-page/90 backdrop-blur-md'
  return (
    <header className={`fixed inset-x-0 top-0 z-40 border-b transition-colors ${background}`}>
      <div className="shell flex h-18 items-center justify-between gap-3 sm:gap-6">
        <div className="relative flex items-center self-stretch">
          <Link
            to={paths.home}
            aria-label="Vorta home"
            className="flex items-center rounded-sm py-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            onClick={close}
          >
            <Logo className="max-[23rem]:[&>span]:sr-only" />
          </Link>
          <DemoTourButton />
        </div>
        <nav aria-label="Main" className="hidden items-center gap-8 md:flex">
          {LINKS.map((link) => (
            <Link key={link.label} to={link.to} className="rounded-sm py-2 text-sm font-medium text-soft transition-colors hover:text-ink">
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-2">
          <Link to={entry.to} className={buttonStyle('secondary', 'sm')} onClick={close}>
            {entry.label}
          </Link>
          <IconButton
            label={open ? 'Close menu' : 'Open menu'}
            icon={open ? <X className="size-5" aria-hidden="true" /> : <Menu className="size-5" aria-hidden="true" />}
            aria-expanded={open}
            aria-controls={MENU_ID}
            onClick={() => setOpen(!open)}
            className="noscript:hidden md:hidden"
          />
        </div>
      </div>
      {/* Without JavaScript the menu can't be opened, so it is shown as a row. */}
      <nav
        id={MENU_ID}
        aria-label="Main"
        className={`shell border-t border-line pb-6 noscript:pb-0 md:hidden ${open ? '' : 'hidden noscript:max-md:block'}`}
      >
        <ul className="divide-y divide-line noscript:flex noscript:justify-between noscript:divide-none">
          {LINKS.map((link) => (
            <li key={link.label}>
              <Link to={link.to} onClick={close} className="display block py-4 text-xl noscript:py-2 noscript:text-sm">
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

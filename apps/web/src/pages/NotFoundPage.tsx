import { usePageTitle } from '../lib/title.ts'
import { paths } from '../lib/urls/paths.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { Link } from '../ui/Link.tsx'

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <div className="shell flex flex-1 flex-col items-start justify-center py-24">
      <p className="eyebrow text-signal">404</p>
      <h1 className="display mt-4 text-4xl">Page not found</h1>
      <p className="mt-4 max-w-lg text-lg text-muted">The address may be wrong, or the page has moved.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonStyle()}>
          Back to Home
        </Link>
        <Link to={paths.contact} className={buttonStyle('secondary')}>
          Contact Us
        </Link>
      </div>
    </div>
  )
}

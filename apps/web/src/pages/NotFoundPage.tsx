import { usePageTitle } from '../lib/title.ts'
import { paths } from '../lib/urls/paths.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { Link } from '../ui/Link.tsx'
import { NotFound } from './NotFound.tsx'

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <NotFound
      title="Page not found"
      actions={
        <>
          <Link to={paths.home} className={buttonStyle()}>
            Back to Home
          </Link>
          <Link to={paths.contact} className={buttonStyle('secondary')}>
            Contact Us
          </Link>
        </>
      }
    >
      The address may be wrong, or the page has moved.
    </NotFound>
  )
}

import { kitName } from '@vorta/contract/orders/kit-parts'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { Link } from 'react-router'
import { onDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyle } from '../../../ui/buttonStyle.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { useSavedBuilds } from '../../builds/builds.queries.ts'
import { useOpenBuild } from './useOpenBuild.tsx'

/** The build that the customer saved last, unless they ordered since. */
export function SavedBuildCard({ listPath }: { listPath: string }) {
  const [build, ...others] = useSavedBuilds().data?.builds ?? []
  const { open, question } = useOpenBuild()
  if (!build || build.isOrdered) return null
  const details = [kitName(build.customization.bodyKit), vehicleName(build)].filter((part) => part && !build.name.includes(part))
  return (
    <section aria-label="Saved build" className="panel flex flex-wrap items-center justify-between gap-4 p-5 sm:px-6">
      <div className="min-w-0">
        <h2 className="display text-lg wrap-anywhere">{build.name}</h2>
        <p className="mt-0.5 text-sm text-muted">
          {details.length > 0 && `${details.join(', ')}. `}
          Saved <Moment {...onDay(build.savedAt)} />. Not ordered yet.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => open(build)}>Continue Build</Button>
        <Link to={listPath} className={buttonStyle('ghost')}>
          {others.length > 0 ? `All ${others.length + 1} Saved Builds` : 'Saved Builds'}
        </Link>
      </div>
      {question}
    </section>
  )
}

import type { SavedBuild } from '@vorta/contract/builds/schema'
import { SAVED_BUILDS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import Bookmark from '~icons/bookmark'
import { messageOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/urls/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyle } from '../../../ui/buttonStyle.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useSavedBuilds } from '../../builds/builds.queries.ts'
import { CompareBuilds } from './CompareBuilds.tsx'
import { SavedBuildTile } from './SavedBuildTile.tsx'
import { useOpenBuild } from './useOpenBuild.tsx'

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3'
const COMPARED = 2

/** All saved builds of the customer. Two of them can be compared. */
export function SavedBuildsTab() {
  const { data, error, refetch } = useSavedBuilds()
  if (data) return data.builds.length > 0 ? <BuildList builds={data.builds} /> : <NoBuilds />
  if (error) return <LoadError message={messageOf(error, "We couldn't load your saved builds.")} onRetry={() => refetch()} />
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your saved builds...</span>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="aspect-[16/13] w-full" />
      ))}
    </div>
  )
}

function BuildList({ builds }: { builds: SavedBuild[] }) {
  const { open, question } = useOpenBuild()
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const [isComparing, setComparing] = useState(false)
  // A deleted build is no longer chosen.
  const chosen = builds.filter(({ _id }) => chosenIds.includes(_id))
  const [left, right] = chosen
  const choose = ({ _id }: SavedBuild, isChosen: boolean) =>
    setChosenIds([...chosen.map((build) => build._id).filter((id) => id !== _id), ...(isChosen ? [_id] : [])])
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted" aria-live="polite">
          {left && !right ? 'Choose one more build to compare.' : `${builds.length} of ${SAVED_BUILDS_MAX_COUNT} saved builds`}
        </p>
        {builds.length >= COMPARED && (
          <Button variant="secondary" size="sm" disabled={chosen.length < COMPARED} onClick={() => setComparing(true)}>
            Compare
          </Button>
        )}
      </div>
      <ul className={GRID}>
        {builds.map((build) => {
          const isChosen = chosen.includes(build)
          return (
            <li key={build._id}>
              <SavedBuildTile
                build={build}
                onOpen={() => open(build)}
                compare={builds.length >= COMPARED ? { isChosen, isFull: !isChosen && chosen.length >= COMPARED } : null}
                onCompare={(isOn) => choose(build, isOn)}
              />
            </li>
          )
        })}
      </ul>
      {isComparing && left && right && <CompareBuilds builds={[left, right]} onOpen={open} onClose={() => setComparing(false)} />}
      {question}
    </div>
  )
}

function NoBuilds() {
  const start = (
    <Link to={paths.newOrder} className={buttonStyle('secondary')}>
      Open the Builder
    </Link>
  )
  return (
    <EmptyState icon={<Bookmark className="size-5" />} title="No saved builds yet" action={start}>
      Design a kit and choose Save to Account. You can save up to {SAVED_BUILDS_MAX_COUNT} builds, compare them and order when you&apos;re
      ready.
    </EmptyState>
  )
}

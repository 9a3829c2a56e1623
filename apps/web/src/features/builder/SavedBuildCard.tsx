import type { SavedBuild } from '@vorta/contract/builds/schema'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { paths } from '../../lib/urls/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Moment } from '../../ui/Moment.tsx'
import { useRemoveSavedBuild, useSavedBuild } from '../builds/builds.queries.ts'
import { storeAdoptRequest } from './draft/adopt-build.ts'
import { deviceStorage } from './draft/device-storage.ts'

/** The build that the customer saved to their account; hidden while there is none. */
export function SavedBuildCard({ paintName }: { paintName: (paint: string) => string | undefined }) {
  const build = useSavedBuild().data?.savedBuild
  return build ? <Card build={build} paintName={paintName} /> : null
}

function Card({ build, paintName }: { build: SavedBuild; paintName: (paint: string) => string | undefined }) {
  const navigate = useNavigate()
  const remove = useRemoveSavedBuild()
  const car = [build.make && build.year, build.make, build.model].filter(Boolean).join(' ')
  const resume = () => {
    storeAdoptRequest({ ...build, paintName: paintName(build.paint) }, deviceStorage())
    void navigate(paths.newOrder)
  }
  const discard = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast('Saved build deleted.'),
      onError: (error) => showToast(messageOf(error, "We couldn't delete the saved build. Please try again."), 'error'),
    })
  return (
    <section aria-label="Saved build" className="panel flex flex-wrap items-center justify-between gap-4 p-5 sm:px-6">
      <div className="min-w-0">
        <h2 className="display text-lg wrap-anywhere">{`Your saved ${build.customization.bodyKit.type}${car ? ` for the ${car}` : ''}`}</h2>
        <p className="mt-0.5 text-sm text-muted">
          Saved <Moment {...onDay(build.savedAt)} />. Not ordered yet.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={resume}>Continue Build</Button>
        <Button variant="ghost" busy={remove.isPending} busyLabel="Deleting..." onClick={discard}>
          Delete
        </Button>
      </div>
    </section>
  )
}

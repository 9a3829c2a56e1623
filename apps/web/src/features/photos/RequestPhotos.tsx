import { listViews, PHOTO_VIEWS, type PhotoSet } from '@vorta/contract/photos/schema'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Moment } from '../../ui/Moment.tsx'
import { useRequestPhotos } from './photos.queries.ts'

/** Tells staff which views are missing. One tap asks the customer for them. */
export function RequestPhotos({ orderId, photoSet }: { orderId: string; photoSet: PhotoSet }) {
  const request = useRequestPhotos(orderId)
  const { missing, photos, request: open } = photoSet
  const isAsked = open !== null && missing.every((view) => open.views.includes(view))
  const send = () => request.mutate(undefined, { onSuccess: () => showToast("Photos requested. We've notified the customer.") })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          <span className="figures">
            {photos.length} of {PHOTO_VIEWS.length}
          </span>{' '}
          photos
        </p>
        <p className="mt-1 text-sm text-muted">
          {missing.length === 0 ? 'The photo set is complete.' : `Missing: ${listViews(missing)}.`}
          {open && (
            <>
              {' '}
              Requested <Moment {...onDay(open.requestedAt)} />.
            </>
          )}
        </p>
      </div>
      {missing.length > 0 && (
        <ActionButton
          variant="secondary"
          className="max-sm:w-full"
          disabled={isAsked}
          busy={request.isPending}
          busyLabel="Requesting..."
          failure={request.error && messageOf(request.error, "We couldn't request the photos. Please try again.")}
          onClick={send}
        >
          {isAsked ? 'Photos Requested' : 'Request Photos'}
        </ActionButton>
      )}
    </div>
  )
}

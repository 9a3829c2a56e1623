import type { Role } from '@vorta/contract/auth/role'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { listViews, type OrderPhoto, PHOTO_VIEW_LABELS, PHOTO_VIEWS, type PhotoSet, type PhotoView } from '@vorta/contract/photos/schema'
import { useEffect, useState } from 'react'
import Camera from '~icons/camera'
import { fileHref, messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { preloadUploads } from '../../lib/uploads/resumable-upload.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { PhotoGuide } from './PhotoGuide.tsx'
import { PhotoTile, StoredPicture } from './PhotoTile.tsx'
import { usePhotoSet } from './photos.queries.ts'
import { RequestPhotos } from './RequestPhotos.tsx'
import { usePhotoUploadsOf } from './usePhotoUploads.ts'
import { ViewOutline } from './ViewOutline.tsx'

const GRID = 'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-4'

interface PhotosPanelProps {
  order: Order
  reader: Role
}

/** The guided photo set of an order. */
export function PhotosPanel({ order, reader }: PhotosPanelProps) {
  const { data, isPending, error, refetch } = usePhotoSet(order._id)
  if (isPending) {
    return (
      <div role="status" className={GRID}>
        <span className="sr-only">Loading photos...</span>
        {PHOTO_VIEWS.map((view) => (
          <Skeleton key={view} className="aspect-4/3 w-full rounded-md" />
        ))}
      </div>
    )
  }
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the photos.")} onRetry={() => refetch()} />
  const { photoSet } = data
  if (roleCanDo(reader, order, 'uploadPhotos')) return <GuidedSet order={order} photoSet={photoSet} />
  return (
    <div className="flex flex-col gap-6">
      {roleCanDo(reader, order, 'requestPhotos') && <RequestPhotos orderId={order._id} photoSet={photoSet} />}
      <ViewedSet order={order} photoSet={photoSet} />
    </div>
  )
}

const photoOf = (photoSet: PhotoSet, view: PhotoView) => photoSet.photos.find((photo) => photo.view === view)

/** The set of the customer, who adds the photos. */
function GuidedSet({ order, photoSet }: { order: Order; photoSet: PhotoSet }) {
  const [openView, setOpenView] = useState<PhotoView | null>(null)
  const uploads = usePhotoUploadsOf(order._id)
  useEffect(preloadUploads, [])
  const uploadOf = (view: PhotoView) => uploads.find((upload) => upload.view === view)
  const requested = photoSet.request?.views.filter((view) => !uploadOf(view)) ?? []
  const missing = photoSet.missing.filter((view) => !uploadOf(view))
  // Requested views come first.
  const toTake = [...requested, ...missing.filter((view) => !requested.includes(view))]
  const nextAfter = (view: PhotoView) =>
    toTake.find((next) => next !== view && isAfter(next, view)) ?? toTake.find((next) => next !== view) ?? null
  const [first] = toTake
  const addedCount = photoSet.photos.length
  return (
    <div className="flex flex-col gap-6">
      {requested.length > 0 && (
        <Banner tone="notice" title="Your engineer needs more photos">
          Please add {listViews(requested)}.
        </Banner>
      )}
      <div ref={scrollIntoViewIfNeeded} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium" role="status">
            <span className="figures">
              {addedCount} of {PHOTO_VIEWS.length}
            </span>{' '}
            photos added
          </p>
          <p className="mt-1 max-w-prose text-sm text-muted">
            Six photos help your engineer fit the kit to your car. We show you where to stand for each one.
          </p>
        </div>
        {first && (
          // On their turn, the primary action is the next step.
          <Button
            variant={order.turn === 'customer' ? 'secondary' : 'primary'}
            className="max-sm:w-full"
            onClick={() => setOpenView(first)}
          >
            <Camera className="size-[18px]" aria-hidden="true" />
            {addedCount === 0 && uploads.length === 0 ? 'Start Taking Photos' : 'Add Next Photo'}
          </Button>
        )}
      </div>
      <ul aria-label="Photo set" className={GRID}>
        {PHOTO_VIEWS.map((view) => (
          <PhotoTile
            key={view}
            view={view}
            photo={photoOf(photoSet, view)}
            upload={uploadOf(view)}
            isRequested={requested.includes(view)}
            onOpen={() => setOpenView(view)}
          />
        ))}
      </ul>
      {openView && (
        <PhotoGuide
          orderId={order._id}
          view={openView}
          photo={photoOf(photoSet, openView)}
          upload={uploadOf(openView)}
          nextView={nextAfter(openView)}
          onView={setOpenView}
        />
      )}
    </div>
  )
}

const isAfter = (next: PhotoView, view: PhotoView) => PHOTO_VIEWS.indexOf(next) > PHOTO_VIEWS.indexOf(view)

/** The set for readers who cannot change it. */
function ViewedSet({ order, photoSet }: { order: Order; photoSet: PhotoSet }) {
  if (photoSet.photos.length === 0) {
    const isOpen = roleCanDo('user', order, 'uploadPhotos')
    return (
      <EmptyState icon={<Camera className="size-5" />} title={isOpen ? 'No photos yet' : 'No photos'} framed={false}>
        {isOpen
          ? 'The customer adds six guided views of the car here: front, rear, both sides, a wheel arch and a detail.'
          : 'No photos were added while the order was open.'}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={`Photo set of ${order.orderNumber}`} className={GRID}>
      {PHOTO_VIEWS.map((view) => {
        const photo = photoOf(photoSet, view)
        return <li key={view}>{photo ? <ViewedPhoto photo={photo} /> : <MissingView view={view} />}</li>
      })}
    </ul>
  )
}

function ViewedPhoto({ photo }: { photo: OrderPhoto }) {
  const label = PHOTO_VIEW_LABELS[photo.view]
  return (
    <>
      <a
        href={fileHref(photo.fileUrl)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open the photo of the view ${label} in a new tab`}
        className="block aspect-4/3 overflow-hidden rounded-md border border-line bg-page transition-colors hover:border-edge"
      >
        <StoredPicture key={photo._id} photo={photo} />
      </a>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-sm font-medium">{label}</span>
        <span className="text-xs text-muted">
          <Moment {...onDay(photo.uploadedAt)} />
        </span>
      </p>
    </>
  )
}

const MissingView = ({ view }: { view: PhotoView }) => (
  <>
    <div className="aspect-4/3 overflow-hidden rounded-md border border-dashed border-line bg-page">
      <ViewOutline view={view} className="size-full p-2 opacity-50" />
    </div>
    <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-2">
      <span className="text-sm font-medium">{PHOTO_VIEW_LABELS[view]}</span>
      <span className="text-xs text-muted">Missing</span>
    </p>
  </>
)

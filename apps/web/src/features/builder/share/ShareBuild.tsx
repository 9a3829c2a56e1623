import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import Share2 from '~icons/share-2'
import { afterPaint } from '../../../lib/after-paint.ts'
import { messageOf } from '../../../lib/api.ts'
import { sharedBuildPath } from '../../../lib/urls/paths.ts'
import { useVehicleList } from '../../../lib/vehicle-list.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonVariant } from '../../../ui/buttonStyle.ts'
import { CopyLinkButton } from '../../../ui/CopyLinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { canShareLinks, ShareLinkButton } from '../../../ui/ShareLinkButton.tsx'
import { CarPicture } from '../../configurator/CarPicture.tsx'
import { type BuildCamera, takeLinkPicture } from '../customize/build-camera.ts'
import { type Design, shareDesign } from './shared-build.ts'
import { Turntable } from './Turntable.tsx'

interface ShareBuildProps extends Design {
  /** The live view, for the picture and the video. */
  camera?: BuildCamera | null
  /** The stored picture of an order. */
  picture?: string | null
  variant?: ButtonVariant
}

/** Creates a read-only link to the current design. */
export function ShareBuild({ variant = 'secondary', ...props }: ShareBuildProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant={variant} onClick={() => setOpen(true)}>
        <Share2 className="size-4" aria-hidden="true" />
        Share
      </Button>
      {isOpen && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShareDialog({ camera = null, picture = null, onClose, ...design }: Omit<ShareBuildProps, 'variant'> & { onClose: () => void }) {
  const [withCar, setWithCar] = useState(true)
  const { make, model, year } = design.car
  const isListed = Boolean(useVehicleList()?.findVehicle({ make, model, year: Number(year) }))
  const preview = useLinkPicture(camera, picture)
  const create = useMutation({
    // A variable, because the function itself is replaced only after the dialog has been painted.
    mutationFn: async (showsCar: boolean) =>
      shareDesign(design, { withCar: showsCar, picture: preview ?? (await takeLinkPicture(camera, picture)) }),
  })
  const link = create.data && `${location.origin}${sharedBuildPath(create.data)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share this build"
      footer={
        !link && (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={create.isPending} busyLabel="Creating link..." onClick={() => create.mutate(withCar && isListed)}>
              Create Link
            </Button>
          </>
        )
      }
    >
      <LinkPicture base64={preview} car={design.car} />
      {link ? (
        <div className="flex flex-col gap-5">
          <ShareLink link={link} />
          {camera && <Turntable camera={camera} />}
        </div>
      ) : (
        <div className="flex flex-col gap-4 text-soft">
          <p>Anyone with the link can view this design in 3D and copy it, including the engravings. The link works for one year.</p>
          <p className="text-sm text-muted">Your name, your order, your photos and your special requests stay private.</p>
          {isListed && (
            <Checkbox
              label={`Show my car (${year} ${make} ${model})`}
              checked={withCar}
              onChange={(event) => setWithCar(event.target.checked)}
            />
          )}
          {create.error && <Banner tone="error">{messageOf(create.error, "We couldn't create the link. Please try again.")}</Banner>}
        </div>
      )}
    </Dialog>
  )
}

/** The picture of the link preview: undefined until it is taken, null if there is none. */
function useLinkPicture(camera: BuildCamera | null, picture: string | null): string | null | undefined {
  const [taken, setTaken] = useState<string | null>()
  // Every response has a new URL for the same picture.
  const [stored] = useState(picture)
  useEffect(() => {
    let isUnmounted = false
    // The dialog is shown first, because rendering may take a moment.
    const cancel = afterPaint(() => void takeLinkPicture(camera, stored).then((base64) => isUnmounted || setTaken(base64)))
    return () => {
      isUnmounted = true
      cancel()
    }
  }, [camera, stored])
  return taken
}

/** What others see where the link is posted, or a picture of the car where none can be taken. */
const LinkPicture = ({ base64, car }: { base64: string | null | undefined; car: Design['car'] }) => (
  <div className="[container-type:size] relative isolate mb-5 aspect-[1200/630] overflow-hidden rounded-md border border-line bg-page">
    {base64 ? (
      <img src={`data:image/jpeg;base64,${base64}`} alt="" className="size-full animate-fade object-cover" />
    ) : base64 === null ? (
      <CarPicture car={{ ...car, year: Number(car.year) || undefined }} />
    ) : (
      <Skeleton className="size-full rounded-none" />
    )}
  </div>
)

function ShareLink({ link }: { link: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">Anyone with this link can view and copy the design. Your later changes stay private.</p>
      <div className="flex gap-3 max-sm:flex-col">
        <input
          readOnly
          aria-label="Link to this build"
          value={link}
          onFocus={(event) => event.target.select()}
          className="control figures min-w-0 flex-1 text-ellipsis max-sm:flex-none sm:text-sm"
          data-autofocus
        />
        <CopyLinkButton link={link} variant="primary" />
      </div>
      {canShareLinks() && <ShareLinkButton title="My Vorta build" link={link} variant="secondary" />}
    </div>
  )
}

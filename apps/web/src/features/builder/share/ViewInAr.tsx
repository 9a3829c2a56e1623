import { useMutation } from '@tanstack/react-query'
import { buildsApi } from '@vorta/contract/builds/routes'
import { fillPath } from '@vorta/contract/http/endpoint'
import { messageOf } from '../../../lib/api.ts'
import { sharedBuildPath } from '../../../lib/urls/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { arSupport, sceneViewerUrl } from '../../configurator/ar/scene-viewer.ts'

interface ViewInArProps {
  /** The link that exists already. */
  sharedId: string | null
  /** Creates a link to the design and returns its id. */
  share: () => Promise<string>
  onClose: () => void
}

/** Opens the build in the AR viewer of Android, or hands it over to a phone with a QR code. */
export function ViewInAr({ sharedId, share, onClose }: ViewInArProps) {
  const isPhone = arSupport() === 'download'
  const link = useMutation({
    mutationFn: async () => sharedId ?? (await share()),
    onSuccess: (id) => {
      if (isPhone) openSceneViewer(id)
    },
  })
  const id = link.data ?? sharedId
  const isShown = id !== null && !isPhone
  return (
    <Dialog
      open
      onClose={onClose}
      title="View in AR"
      footer={
        isShown ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={link.isPending} busyLabel="Creating link..." onClick={() => link.mutate()}>
              {isPhone ? 'Open AR' : 'Show QR Code'}
            </Button>
          </>
        )
      }
    >
      {isShown ? (
        <div className="flex flex-col items-center gap-5 sm:flex-row">
          <QrCode text={linkTo(id)} label="QR code with the link to this build" />
          <p className="text-soft">
            Scan the code with your phone, then tap <strong>View in AR</strong> below the car. It appears at full size in your driveway.
          </p>
        </div>
      ) : (
        <div className="flex flex-col gap-4 text-soft">
          <p>See your build at full size in your driveway through your phone's camera.</p>
          {id === null && (
            <p>
              This creates a link to your design and your car. Anyone with the link can view it, including the engravings. Your name, photos
              and special requests stay private.
            </p>
          )}
          {link.error && <Banner tone="error">{messageOf(link.error, "We couldn't create the link. Please try again.")}</Banner>}
        </div>
      )}
    </Dialog>
  )
}

const linkTo = (id: string) => `${location.origin}${sharedBuildPath(id)}`

function openSceneViewer(id: string) {
  const model = `${location.origin}${fillPath(buildsApi.sharedModel.path, { id })}`
  location.href = sceneViewerUrl(model, 'Your Vorta build', linkTo(id))
}

import { buildsApi } from '@vorta/contract/builds/routes'
import type { Customization, Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import Share2 from '~icons/share-2'
import { call, messageOf } from '../../lib/api.ts'
import { sharedBuildPath } from '../../lib/urls/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyLinkButton } from '../../ui/CopyLinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toSharedBuild } from './shared-build.ts'

interface ShareBuildProps {
  car: { bodyType?: string | null; color: string }
  /** Options that are no longer in the catalog are rejected with a message. */
  kit: Customization | Order['customization']
  paintOf: (name: string) => string
}

/** Creates a read-only link to the current design. */
export function ShareBuild(props: ShareBuildProps) {
  const [isOpen, setOpen] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setOpen(false)
    setLink(null)
    setFailure(null)
  }
  const createLink = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { id } = await call(buildsApi.share, { body: toSharedBuild(props) })
      setLink(`${location.origin}${sharedBuildPath(id)}`)
    } catch (error) {
      setFailure(messageOf(error, "We couldn't create the link. Please try again."))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Share2 className="size-4" aria-hidden="true" />
        Share
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Share this build"
        footer={
          link ? (
            <Button onClick={close}>Done</Button>
          ) : (
            <>
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
              <Button busy={isBusy} busyLabel="Creating link..." onClick={() => void createLink()}>
                Create Link
              </Button>
            </>
          )
        }
      >
        {link ? (
          <ShareLink link={link} />
        ) : (
          <div className="flex flex-col gap-4 text-soft">
            <p>
              Anyone with the link can view this design in 3D and copy it, including the body type and paint, the kit, its colors and
              features, and the engravings.
            </p>
            <p>
              Your name, your car&apos;s make and model, your photos and your special requests stay private. The link works for one year.
            </p>
            {failure && <Banner tone="error">{failure}</Banner>}
          </div>
        )}
      </Dialog>
    </>
  )
}

function ShareLink({ link }: { link: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">Anyone with this link can view and copy the design. Your later changes stay private.</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          readOnly
          aria-label="Link to this build"
          value={link}
          onFocus={(event) => event.target.select()}
          className="control figures min-w-0 flex-1 sm:text-sm"
          data-autofocus
        />
        <CopyLinkButton link={link} />
      </div>
    </div>
  )
}

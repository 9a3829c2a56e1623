import { buildsApi } from '@vorta/contract/builds/routes'
import { sharedBuild } from '@vorta/contract/builds/schema'
import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import type { Customization } from '@vorta/contract/orders/schema'
import { Check, Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { sharedBuildPath } from '../../lib/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { CarFields } from './fields.ts'

interface ShareBuildProps {
  car: CarFields
  kit: Customization
  paintOf: (words: string) => string
}

/** The design as others may see it: what is drawn, and nothing that was typed about the car or to the engineer. */
const designOf = ({ car, kit, paintOf }: ShareBuildProps) =>
  sharedBuild.parse({ bodyType: BODY_TYPES.find((one) => one === car.bodyType) ?? null, paint: paintOf(car.color), customization: kit })

/** Makes a read-only link to the design on screen. */
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
  const make = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { id } = await call(buildsApi.share, { body: designOf(props) })
      setLink(`${location.origin}${sharedBuildPath(id)}`)
    } catch (error) {
      setFailure(messageOf(error, 'The link could not be made. Please try again.'))
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
              <Button busy={isBusy} busyLabel="Making the link..." onClick={() => void make()}>
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
              Whoever has the link sees this design in 3D and can copy it: the shape and paint of the car, the kit, its colors and features,
              and the words that are engraved.
            </p>
            <p>
              Your name, your car&apos;s make and model, your photos and your special requests stay with you. The link works for a year.
            </p>
            {failure && <Banner tone="error">{failure}</Banner>}
          </div>
        )}
      </Dialog>
    </>
  )
}

function ShareLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // No clipboard on plain-http addresses: the field is there to copy from by hand.
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        Anybody with this address can see the design and make it theirs. What you change from here on stays yours.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          readOnly
          aria-label="Link to this build"
          value={link}
          onFocus={(event) => event.target.select()}
          className="control figures min-w-0 flex-1 text-sm"
          data-autofocus
        />
        <Button variant="secondary" onClick={() => void copy()}>
          {isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
          {isCopied ? 'Copied' : 'Copy Link'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied && 'Link copied'}
      </p>
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import RotateCcw from '~icons/rotate-ccw'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface StartOverProps {
  hasDraft: boolean
  /** The draft has become an order, which can't be discarded. */
  isSaved: boolean
  /** Saves the draft to the account; for customers only. */
  save?: ReactNode
  onStartOver: () => void
}

/** Says that the draft is saved, also before there is one, and offers to start over. */
export function StartOver({ hasDraft, isSaved, save, onStartOver }: StartOverProps) {
  const [isConfirming, setConfirming] = useState(false)
  const confirm = () => {
    setConfirming(false)
    onStartOver()
  }
  return (
    <div className="max-sm:-mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm text-muted sm:min-h-13 sm:pt-4 sm:pointer-coarse:min-h-15">
      <span className={hasDraft && save && !isSaved ? 'max-sm:sr-only' : ''}>
        {isSaved ? 'Order saved. You can also pay later from your dashboard.' : 'Saved on this device as you go'}
      </span>
      {hasDraft && !isSaved && (
        <span className="-mx-3 flex flex-wrap sm:ml-0">
          {save}
          <Button variant="ghost" size="sm" onClick={() => setConfirming(true)}>
            <RotateCcw className="size-4" aria-hidden="true" />
            Start over
          </Button>
        </span>
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Start over?"
        footer={
          <>
            <Button variant="ghost" onClick={() => setConfirming(false)}>
              Keep Draft
            </Button>
            <Button variant="danger" onClick={confirm}>
              Delete Draft
            </Button>
          </>
        }
      >
        <p className="text-soft">
          This deletes the car details, photos and customization in this draft from your device. Orders you have placed are not affected.
        </p>
      </Dialog>
    </div>
  )
}

import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface StartOverProps {
  isKept: boolean
  /** The draft is an order by now, which is paid or cancelled but not thrown away. */
  isSaved: boolean
  onStartOver: () => void
}

/** Says that the draft is kept, and offers the way out of it. */
export function StartOver({ isKept, isSaved, onStartOver }: StartOverProps) {
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    onStartOver()
  }
  return (
    <div className="flex min-h-9 items-center justify-between gap-3 pt-4 text-sm text-muted">
      {isSaved && <span>Order saved. You can also pay later from your dashboard.</span>}
      {isKept && !isSaved && (
        <>
          <span>Draft saved on this device</span>
          <Button variant="ghost" size="sm" className="-mr-3" onClick={() => setAsking(true)}>
            <RotateCcw className="size-4" aria-hidden="true" />
            Start over
          </Button>
        </>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Start over?"
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep Draft
            </Button>
            <Button variant="danger" onClick={confirm}>
              Delete Draft
            </Button>
          </>
        }
      >
        <p className="text-soft">
          This deletes the car, the photos and the customization of this draft from your device. Orders you have already placed are not
          touched.
        </p>
      </Dialog>
    </div>
  )
}

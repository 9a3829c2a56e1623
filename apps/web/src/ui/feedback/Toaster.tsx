import { useSyncExternalStore } from 'react'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import Info from '~icons/info'
import X from '~icons/x'
import { IconButton } from '../IconButton.tsx'
import { NoWrapNumbers } from '../NoWrapNumbers.tsx'
import { currentToasts, dismissToast, subscribeToasts } from './toast.ts'

const MARKS = {
  success: <CircleCheck className="size-5 text-good" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-bad" aria-hidden="true" />,
  info: <Info className="size-5 text-info" aria-hidden="true" />,
}

/** The live region must exist before the first toast, or screen readers miss it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  return (
    <div
      data-toasts
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar))] z-[60] flex flex-col items-center gap-2 sm:left-auto sm:items-end"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex w-full max-w-sm animate-rise items-center gap-3 rounded-lg border border-line bg-lifted py-1.5 pr-1.5 pl-4 text-sm shadow-float"
        >
          {MARKS[toast.tone]}
          <p className="flex-1 py-1.5">
            <NoWrapNumbers text={toast.text} />
          </p>
          <IconButton
            label="Dismiss"
            icon={<X className="size-4" aria-hidden="true" />}
            // An open dialog checks the click target afterward, when this toast is already gone, so stop the event.
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => dismissToast(toast.id)}
          />
        </div>
      ))}
    </div>
  )
}

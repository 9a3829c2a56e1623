import { Toaster as Sonner } from 'sonner'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import Info from '~icons/info'
import X from '~icons/x'
import { buttonStyle } from '../buttonStyle.ts'
import './toaster.css'

const BOTTOM = 'calc(1rem + var(--bottom-bar))'
/** Above the input of a chat and the buttons of a dialog, which are at the bottom of a phone. */
const BOTTOM_ON_PHONES = 'calc(5.5rem + var(--bottom-bar))'

const ICONS = {
  success: <CircleCheck className="size-5 text-good" aria-hidden="true" />,
  error: <CircleAlert className="size-5 text-bad" aria-hidden="true" />,
  info: <Info className="size-5 text-info" aria-hidden="true" />,
  close: <X className="size-4" aria-hidden="true" />,
}

// A modal dialog blocks the pointer for the rest of the page, but a toast can still be dismissed.
const CLASS_NAMES = {
  toast:
    'pointer-events-auto flex min-[601px]:w-full items-center gap-3 rounded-lg border border-line bg-lifted py-1.5 pr-1.5 pl-4 text-sm shadow-float focus-visible:outline-2',
  content: 'flex-1 py-1.5',
  actionButton: buttonStyle('secondary', 'sm', 'shrink-0'),
  closeButton:
    'order-last inline-flex size-10 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:text-ink',
}

export const Toaster = () => (
  <Sonner
    position="bottom-right"
    closeButton
    expand
    gap={8}
    icons={ICONS}
    offset={{ right: '1rem', bottom: BOTTOM }}
    mobileOffset={{ left: '1rem', right: '1rem', bottom: BOTTOM_ON_PHONES }}
    className="z-[60] font-sans [--width:24rem]! print:hidden"
    containerAriaLabel="Status messages"
    toastOptions={{ unstyled: true, duration: 6_000, closeButtonAriaLabel: 'Dismiss', classNames: CLASS_NAMES }}
  />
)

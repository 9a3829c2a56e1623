import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import X from '~icons/x'
import { DotLine } from '../DotLine.tsx'
import { IconButton } from '../IconButton.tsx'
import { InertOutside } from './InertOutside.tsx'
import { useCloseWatcher } from './useCloseWatcher.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  /** Left of the title of a sheet. */
  picture?: ReactNode
  /** Shown beside the title, or beside the description of a sheet. */
  aside?: ReactNode
  /** Switches what a full view shows: beside the title, or in a row of its own on phones. */
  views?: ReactNode
  /** `sheet` slides in from the side and fills a phone; `full` covers the whole window; `palette` starts with its content, below the top. */
  shape?: 'modal' | 'wide' | 'sheet' | 'full' | 'palette'
  /** Neither Escape nor a click outside closes the dialog. */
  persistent?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** At a fixed distance from the top, so that an error message doesn't move the dialog. */
const ANCHORED =
  'mx-auto mt-(--dialog-top) mb-auto w-[calc(100%-2rem)] max-h-[calc(100dvh-var(--dialog-top)-1rem-var(--bottom-bar))] rounded-lg border animate-rise [--dialog-top:10dvh] low:[--dialog-top:1rem] short:[--dialog-top:1rem]'

const SHAPES = {
  modal: `${ANCHORED} max-w-lg`,
  wide: `${ANCHORED} max-w-4xl`,
  palette: 'relative mx-auto mt-[10dvh] mb-auto w-[calc(100%-2rem)] max-w-2xl max-h-[80dvh] rounded-lg border animate-rise',
  sheet: 'ml-auto h-[calc(100dvh-var(--bottom-bar))] w-full max-w-5xl animate-slide lg:border-l',
  full: 'h-[calc(100dvh-var(--bottom-bar))] w-full',
}

const TITLES = {
  modal: 'text-xl',
  wide: 'text-xl',
  palette: 'text-xl',
  sheet: 'text-lg sm:text-2xl',
  full: 'text-base short:text-sm sm:text-xl',
}

const TITLE_BLOCKS: Partial<Record<keyof typeof SHAPES, string>> = {
  full: 'max-sm:flex-1 short:py-1',
  // Below the title, the line of a phone reaches under the close button.
  sheet: 'max-sm:flex-1',
}

// No blur, because software rendering would recompute it on every frame.
const BACKDROPS = { veil: 'bg-black/75', full: 'bg-raised' }

const BODIES = {
  roomy:
    'overflow-y-auto overscroll-contain scroll-pb-5 has-data-form-footer:scroll-pb-24 has-data-sheet-tabs:scroll-pt-16 px-5 py-5 sm:px-6 print:overflow-visible print:px-0',
  full: 'flex flex-col',
  palette: 'flex flex-col',
}

const HEADERS = {
  roomy: 'items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6',
  full: 'items-center gap-x-4 max-sm:flex-wrap max-sm:gap-x-2 border-b border-line px-5 py-2 max-sm:pr-3 sm:px-6 low:py-1 short:py-1',
  palette: 'absolute top-1.5 right-1.5 z-10',
}

// Clicking a toast must not close the dialog.
function keepOpenForToasts(event: CustomEvent<{ originalEvent: PointerEvent }>) {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}

// Lets an element with its own Escape handling, such as a search, close by itself.
function leaveEscapeToOwner(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault()
}

/** The focus target when the opener is unknown or gone: the dialog below, or the page. */
const fallbackFocusTarget = (closing: EventTarget | null) =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast((dialog) => dialog !== closing) ??
  document.querySelector<HTMLElement>('main')

const preventClose = (event: Event) => event.preventDefault()

/**
 * Radix traps the focus and returns it to the opener. The backdrop is our own, because Radix's locks scrolling with an injected
 * style tag, which the Content-Security-Policy blocks; `useScrollLock` locks it instead.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  picture,
  aside,
  views,
  shape = 'modal',
  persistent = false,
  footer,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null)
  const hasAddress = shape === 'sheet' || shape === 'full'
  // Back leaves a view with an address anyway.
  useCloseWatcher(open && !persistent && !hasAddress, onClose)
  const kind = shape === 'full' || shape === 'palette' ? shape : 'roomy'
  // Focuses the element marked `data-autofocus`, or the first control like Radix. Sheets and full views take the focus
  // themselves, because their first control is seldom what the user came for.
  const setInitialFocus = (event: Event) => {
    opener.current = document.activeElement
    const dialog = event.currentTarget
    if (!(dialog instanceof HTMLElement)) return
    const autofocusTarget = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? (hasAddress ? dialog : null)
    if (!autofocusTarget) return
    event.preventDefault()
    autofocusTarget.focus()
  }
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    const from = opener.current
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus()
    else fallbackFocusTarget(event.currentTarget)?.focus({ preventScroll: true })
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          className={`fixed inset-x-0 top-0 bottom-(--bottom-bar) z-50 flex animate-fade overflow-clip print:static print:block print:bg-transparent ${BACKDROPS[shape === 'full' ? 'full' : 'veil']}`}
        >
          <Radix.Content
            onOpenAutoFocus={setInitialFocus}
            onCloseAutoFocus={restoreFocus}
            onPointerDownOutside={persistent ? preventClose : keepOpenForToasts}
            onEscapeKeyDown={persistent ? preventClose : leaveEscapeToOwner}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={`flex min-h-0 flex-col border-line bg-raised shadow-float outline-none print:block print:h-auto print:max-h-none print:w-full print:max-w-none print:border-0 print:shadow-none ${SHAPES[shape]}`}
          >
            <InertOutside />
            <header className={`flex print:px-0 ${HEADERS[kind]} ${shape === 'sheet' ? 'relative max-sm:py-2' : ''}`}>
              {picture && <div className="py-2">{picture}</div>}
              <div className={shape === 'palette' ? 'sr-only' : `min-w-0 py-1.5 ${picture ? 'grow' : ''} ${TITLE_BLOCKS[shape] ?? ''}`}>
                <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${shape === 'sheet' ? 'max-sm:pr-12' : ''}`}>
                  <Radix.Title className={`display min-w-0 [overflow-wrap:anywhere] ${TITLES[shape]}`}>{title}</Radix.Title>
                  {kind !== 'full' && shape !== 'sheet' && aside}
                </div>
                <div className="flex flex-wrap items-center gap-x-3 not-empty:mt-1">
                  {description && (
                    <Radix.Description
                      // Above a full view, a phone or a low window has no space for it.
                      className={`min-w-0 text-sm break-words text-muted ${shape === 'full' ? 'max-sm:sr-only low:sr-only' : ''}`}
                    >
                      <DotLine>{description.split(' · ')}</DotLine>
                    </Radix.Description>
                  )}
                  {shape === 'sheet' && aside && <div className="flex grow py-1">{aside}</div>}
                </div>
              </div>
              {views && <div className="min-w-0 sm:ml-2 max-sm:order-last max-sm:basis-full max-sm:pr-2 max-sm:pb-1.5">{views}</div>}
              {shape === 'full' && aside}
              <Radix.Close asChild>
                <IconButton
                  label="Close"
                  icon={<X className="size-5" aria-hidden="true" />}
                  className={`ml-auto ${shape === 'sheet' ? 'max-sm:absolute max-sm:top-2 max-sm:right-3' : ''}`}
                />
              </Radix.Close>
            </header>
            <div className={`min-h-0 flex-1 ${BODIES[kind]}`}>{children}</div>
            {footer && (
              <footer
                className={`flex flex-wrap print:hidden justify-end gap-3 border-t border-line max-sm:gap-2 max-sm:[&>button]:px-3.5 px-5 py-4 sm:px-6 ${shape === 'full' ? 'low:py-2 short:px-4 short:py-2' : ''}`}
              >
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

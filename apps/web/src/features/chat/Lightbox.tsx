import type { Message } from '@vorta/contract/chat/schema'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useRef } from 'react'
import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import Download from '~icons/download'
import ExternalLink from '~icons/external-link'
import X from '~icons/x'
import { fileHref } from '../../lib/api.ts'
import { fileSize } from '../../lib/orders/order-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { InertOutside } from '../../ui/overlay/InertOutside.tsx'
import { timeFrom } from './text.ts'

interface LightboxProps {
  /** The loaded pictures of the conversation, oldest first. */
  pictures: readonly Message[]
  shownId: string
  onShow: (id: string) => void
  onClose: () => void
  now: Date
}

const TOOL =
  'inline-flex size-10 pointer-coarse:size-11 items-center justify-center rounded-md text-soft transition-colors hover:bg-lifted hover:text-ink'
const STEP_BUTTON = 'absolute top-1/2 z-10 size-11 -translate-y-1/2 bg-black/60 disabled:invisible'

/** Shows one picture in full size, with previous and next buttons. */
export function Lightbox({ pictures, shownId, onShow, onClose, now }: LightboxProps) {
  const opener = useRef<Element | null>(null)
  const index = pictures.findIndex((picture) => picture._id === shownId)
  const picture = pictures[index]
  if (!picture?.fileUrl) return null
  const name = picture.fileName ?? 'Picture'
  const href = fileHref(picture.fileUrl)
  const step = (by: -1 | 1) => {
    const next = pictures[index + by]
    if (next) onShow(next._id)
  }
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="fixed inset-x-0 top-0 bottom-(--bottom-bar) z-50 flex animate-fade bg-page">
          <Radix.Content
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            onCloseAutoFocus={restoreFocus}
            onKeyDown={stepByKey}
            aria-describedby={undefined}
            className="flex min-h-0 w-full flex-col outline-none"
          >
            <InertOutside />
            <header className="flex items-center gap-1 px-3 py-2 sm:px-4">
              <div className="min-w-0 flex-1">
                <Radix.Title className="truncate text-sm font-medium">{name}</Radix.Title>
                <p className="figures truncate text-xs text-muted" aria-live="polite">
                  {index + 1} of {pictures.length} · {timeFrom(picture.timestamp, now)}
                  {picture.fileSize !== null && ` · ${fileSize(picture.fileSize)}`}
                </p>
              </div>
              <a href={href} download={name} className={TOOL} aria-label={`Download ${name}`} title="Download">
                <Download className="size-5" aria-hidden="true" />
              </a>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className={TOOL}
                aria-label={`Open ${name} in a new tab`}
                title="Open in a new tab"
              >
                <ExternalLink className="size-5" aria-hidden="true" />
              </a>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X className="size-5" aria-hidden="true" />} />
              </Radix.Close>
            </header>
            <div className="relative flex min-h-0 flex-1 items-center justify-center px-3 pb-4 sm:px-16">
              <IconButton
                label="Previous picture"
                icon={<ChevronLeft className="size-6" aria-hidden="true" />}
                disabled={index === 0}
                onClick={() => step(-1)}
                className={`${STEP_BUTTON} left-2`}
              />
              <img key={picture._id} src={href} alt={name} className="max-h-full max-w-full rounded-md object-contain" />
              <IconButton
                label="Next picture"
                icon={<ChevronRight className="size-6" aria-hidden="true" />}
                disabled={index === pictures.length - 1}
                onClick={() => step(1)}
                className={`${STEP_BUTTON} right-2`}
              />
            </div>
            {picture.content !== '' && <p className="px-4 pb-4 text-center text-sm break-words text-soft">{picture.content}</p>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

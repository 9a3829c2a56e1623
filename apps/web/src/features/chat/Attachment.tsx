import type { Message } from '@vorta/contract/chat/schema'
import { useState } from 'react'
import FileText from '~icons/file-text'
import Maximize2 from '~icons/maximize-2'
import { fileHref } from '../../lib/api.ts'
import { fileSize } from '../../lib/orders/order-text.ts'

interface AttachmentProps {
  message: Message
  /** Opens the picture in the lightbox. */
  onView: () => void
}

/** Pictures are shown as thumbnails, other files as chips with their size. */
export function Attachment({ message, onView }: AttachmentProps) {
  const { fileUrl, fileName, messageType } = message
  const small = message.thumbnailUrl ?? fileUrl
  // Signed URLs are renewed while the page is open. Keep the first one to avoid another download.
  const [shown, setShown] = useState(small)
  if (fileUrl === null) return null
  const name = fileName ?? 'File'
  if (messageType === 'image') {
    return (
      <div className="relative">
        <a href={fileHref(fileUrl)} target="_blank" rel="noopener noreferrer" aria-label={`Open ${name} in a new tab`} className="block">
          <img
            src={fileHref(shown ?? fileUrl)}
            alt={name}
            width={288}
            height={216}
            loading="lazy"
            onError={() => shown !== small && setShown(small)}
            className="h-54 w-72 max-w-full rounded-md bg-page object-cover"
          />
        </a>
        <button
          type="button"
          aria-label={`View ${name} larger`}
          title="View larger"
          onClick={onView}
          className="absolute top-2 right-2 flex size-9 pointer-coarse:size-11 items-center justify-center rounded-md bg-black/65 text-ink transition-colors hover:bg-black/85"
        >
          <Maximize2 className="size-4" aria-hidden="true" />
        </button>
      </div>
    )
  }
  return (
    <a
      href={fileHref(fileUrl)}
      target="_blank"
      rel="noopener noreferrer"
      className="flex items-center gap-3 rounded-md border border-line bg-page/60 px-3 py-2 text-sm text-ink transition-colors hover:border-edge"
    >
      <FileText className="size-5 shrink-0 text-soft" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {message.fileSize !== null && <span className="figures text-muted">{fileSize(message.fileSize)}</span>}
    </a>
  )
}

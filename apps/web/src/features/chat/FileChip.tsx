import { useEffect, useState } from 'react'
import Paperclip from '~icons/paperclip'
import X from '~icons/x'
import { fileSize } from '../../lib/orders/order-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** The selected file before it is uploaded, with a preview of pictures. */
export function FileChip({ file, onDrop }: { file: File; onDrop: () => void }) {
  const [picture, setPicture] = usePicture(file)
  return (
    <div className="flex items-center gap-3 rounded-md bg-lifted px-3 py-1.5 text-sm">
      {picture === null ? (
        <Paperclip className="size-4 shrink-0 text-muted" aria-hidden="true" />
      ) : (
        <img src={picture} alt="" onError={() => setPicture(null)} className="size-10 shrink-0 rounded-sm object-cover" />
      )}
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <span className="figures text-muted">{fileSize(file.size)}</span>
      <IconButton label={`Remove ${file.name}`} icon={<X className="size-4" aria-hidden="true" />} onClick={onDrop} />
    </div>
  )
}

function usePicture(file: File) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return [url, setUrl] as const
}

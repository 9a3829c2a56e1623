import type { ReactNode } from 'react'
import Download from '~icons/download'
import { fileHref } from '../../lib/api.ts'
import { fileSize } from '../../lib/orders/order-text.ts'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { ModelFile } from './load/model-file.ts'
import { ModelPane } from './ModelPane.tsx'
import type { RenderReview } from './render-review.ts'

interface ModelDialogProps {
  file: ModelFile
  /** What to know about the file. */
  notice?: ReactNode
  review?: RenderReview | undefined
}

/** Shows a CAD version or a scan in the full-screen viewer. */
export function ModelDialog({ file, notice, review }: ModelDialogProps) {
  const { close } = useModelUrl()
  const download = (
    <a href={fileHref(file.url)} target="_blank" rel="noreferrer" className={buttonStyle('secondary', 'sm')}>
      <Download className="size-4" aria-hidden="true" />
      Download
    </a>
  )
  return (
    <Dialog
      open
      onClose={close}
      shape="full"
      title={file.name}
      description={`${file.label} · ${fileSize(file.sizeBytes)}`}
      aside={download}
    >
      <ModelPane file={file} notice={notice} review={review} onClose={close} />
    </Dialog>
  )
}

import { Download } from 'lucide-react'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { fileHref } from '../../lib/api.ts'
import { useModelAddress } from '../../lib/model-address.ts'
import type { ModelReach } from '../../lib/model-reach.ts'
import { fileSize } from '../../lib/order-words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ModelFile } from './model-file.ts'
import { Opening } from './Opening.tsx'

const ModelView = lazy(() => import('./ModelView.tsx').then((module) => ({ default: module.ModelView })))

/** A CAD version or a scan, over the whole window. */
export function ModelDialog({ file, review }: { file: ModelFile; review?: (reach: ModelReach) => ReactNode }) {
  const { close } = useModelAddress()
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
      <Fallback>
        <Suspense fallback={<Opening stage="viewer" share={0} />}>
          <ModelView key={file.id} file={file} review={review} onClose={close} />
        </Suspense>
      </Fallback>
    </Dialog>
  )
}

/** A chunk that did not load or a driver that gave up must not take the page with it; the download above still works. */
class Fallback extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="p-6">
        <Banner tone="error">The viewer could not be started. You can still download the file.</Banner>
      </div>
    )
  }
}

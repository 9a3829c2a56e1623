import { useReviewUrl } from '../../../lib/urls/review-url.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { FitPane, type FitPaneProps } from './FitPane.tsx'

/** Checks the fit of a CAD version on a scan. The URL names both and stores the alignment. */
export function FitDialog({ versions, scans, notice, pins }: Pick<FitPaneProps, 'versions' | 'scans' | 'notice' | 'pins'>) {
  const { pair, change, close } = useReviewUrl('fit')
  const kit = versions.find(({ id }) => id === pair?.first)
  const scan = scans.find(({ id }) => id === pair?.second)
  if (!kit || !scan) return null
  return (
    <Dialog open onClose={close} shape="full" title="Check Fit" description={`${kit.label} on ${scan.name}`}>
      <FitPane versions={versions} scans={scans} pair={pair} notice={notice} pins={pins} onSelect={change} onClose={close} />
    </Dialog>
  )
}

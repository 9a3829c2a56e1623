import { useReviewUrl } from '../../../lib/urls/review-url.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ComparePane, type ComparePaneProps } from './ComparePane.tsx'

/** Compares the two CAD versions named in the URL. */
export function CompareDialog({ versions, notice }: Pick<ComparePaneProps, 'versions' | 'notice'>) {
  const { pair, change, close } = useReviewUrl('compare')
  const first = versions.find(({ id }) => id === pair?.first)
  const second = versions.find(({ id }) => id === pair?.second)
  if (!first || !second) return null
  return (
    <Dialog open onClose={close} shape="full" title="Compare Versions" description={`${first.label} and ${second.label}`}>
      <ComparePane versions={versions} pair={pair} notice={notice} onSelect={change} onClose={close} />
    </Dialog>
  )
}

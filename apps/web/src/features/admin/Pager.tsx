import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import { Button } from '../../ui/Button.tsx'
import { ORDERS_PER_PAGE } from './admin.queries.ts'

interface PagerProps {
  /** Counted from 1. */
  page: number
  shown: number
  total: number
  /** The total is a lower bound because counting stopped there. */
  totalIsLowerBound: boolean
  /** Without other pages there are no buttons. */
  isOnlyPage: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

const COUNT = new Intl.NumberFormat('en-US')

export function Pager({ page, shown, total, totalIsLowerBound, isOnlyPage, onPrevious, onNext }: PagerProps) {
  const first = (page - 1) * ORDERS_PER_PAGE + 1
  const range = shown === 0 ? '0' : `${COUNT.format(first)}–${COUNT.format(first + shown - 1)}`
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 dense:pt-2">
      <p className="figures text-sm text-muted">
        {range} of {COUNT.format(total)}
        {totalIsLowerBound && '+'} {total === 1 ? 'order' : 'orders'}
      </p>
      {!isOnlyPage && (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" disabled={!onPrevious} onClick={onPrevious}>
            <ChevronLeft className="size-4" aria-hidden="true" />
            Previous
          </Button>
          <Button variant="secondary" size="sm" disabled={!onNext} onClick={onNext}>
            Next
            <ChevronRight className="size-4" aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}

import { NEWEST_DESIGN } from '@vorta/contract/notifications/link'
import { useLocation, useSearchParams } from 'react-router'
import { usePrefetchOrder } from '../orders/order-cache.ts'
import { useUrlParam } from './url-param.ts'

/** What the design review shows, each with its own parameter. */
const COMPARISONS = ['compare', 'fit'] as const
type Comparison = (typeof COMPARISONS)[number]

/** Link props for reviewing a version of an order's design, by default the newest. */
export function useDesignLink() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const prefetch = usePrefetchOrder()
  return (orderId: string, versionId = NEWEST_DESIGN) => {
    const search = new URLSearchParams(query)
    const isOrderOpen = search.get('order') === orderId
    search.set('order', orderId)
    if (!isOrderOpen) search.set('view', 'details')
    for (const name of ['model', 'pin', ...COMPARISONS]) search.delete(name)
    search.set('design', versionId)
    // Closing the review leads back to the order, or to the list if the order was not open.
    const opened = { ...(isOrderOpen ? state : { orderOpened: true }), designOpened: true }
    return { to: { search: `?${search}` }, state: opened, preventScrollReset: true, ...prefetch(orderId) }
  }
}

/** The version under review, from the URL; the back button closes it. */
export function useDesignUrl() {
  const { value, close } = useUrlParam('design', ['pin', ...COMPARISONS])
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  /** Replaces what is shown: the version itself, or a comparison of two files. */
  const show = (comparison: Comparison | null, pair = '') =>
    setQuery(
      (last) => {
        for (const name of ['pin', ...COMPARISONS]) last.delete(name)
        if (comparison) last.set(comparison, pair)
        return last
      },
      { replace: true, state, preventScrollReset: true },
    )
  return { version: value, comparison: COMPARISONS.find((name) => query.has(name)) ?? null, show, close }
}

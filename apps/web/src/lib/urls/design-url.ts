import { NEWEST_DESIGN } from '@vorta/contract/notifications/link'
import { useLocation, useSearchParams } from 'react-router'
import { usePrefetchOrder } from '../orders/order-cache.ts'
import { useUrlParam } from './url-param.ts'

/** What the design review shows, each with its own parameter. */
const COMPARISONS = ['compare', 'fit'] as const
type Comparison = (typeof COMPARISONS)[number]

/** The comparison that the URL names, with the ids of its two files. */
function comparisonOf(query: URLSearchParams) {
  const name = COMPARISONS.find((one) => query.has(one))
  return name ? { name, pair: query.get(name)?.split('~') ?? [] } : null
}

/** Link props for reviewing a version of an order's design, by default the newest, or for comparing it. */
export function useDesignLink() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const prefetch = usePrefetchOrder()
  return (orderId: string, versionId = NEWEST_DESIGN, comparison?: { name: Comparison; pair: string }) => {
    const search = new URLSearchParams(query)
    const isOrderOpen = search.get('order') === orderId
    search.set('order', orderId)
    if (!isOrderOpen) search.set('view', 'details')
    for (const name of ['model', 'pin', ...COMPARISONS]) search.delete(name)
    search.set('design', versionId)
    if (comparison) search.set(comparison.name, comparison.pair)
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
  const comparison = comparisonOf(query)
  // A comparison without a version reviews the newer file of two versions, or the one on the scan.
  const version = value ?? comparison?.pair[comparison.name === 'compare' ? 1 : 0] ?? null
  /** Replaces what is shown: the version itself, or a comparison of two files. */
  const show = (name: Comparison | null, pair = '') =>
    setQuery(
      (last) => {
        for (const param of ['pin', ...COMPARISONS]) last.delete(param)
        if (version !== null) last.set('design', version)
        if (name) last.set(name, pair)
        return last
      },
      { replace: true, state, preventScrollReset: true },
    )
  return { version, comparison: comparison?.name ?? null, show, close }
}

import { useLocation, useNavigate, useSearchParams } from 'react-router'

const OPENED_HERE = { orderOpened: true }

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'orderOpened' in state
}

/** The address of an order's sheet over the page that is shown, for a link. */
export function useOrderLink() {
  const [query] = useSearchParams()
  return (orderId: string, view = 'details') => {
    const search = new URLSearchParams(query)
    search.set('order', orderId)
    search.set('view', view)
    return { to: { search: `?${search}` }, state: OPENED_HERE, preventScrollReset: true }
  }
}

/** Which order is open, on which of its tabs, as the address says; the back button closes it. */
export function useOrderAddress() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const link = useOrderLink()

  const open = (orderId: string, view?: string) => {
    const { to, ...options } = link(orderId, view)
    void navigate(to, options)
  }
  const setView = (view: string) =>
    setQuery(
      (last) => {
        last.set('view', view)
        return last
      },
      { replace: true, state: location.state, preventScrollReset: true },
    )
  const close = () => {
    // Opened by a click: going back is closing. Reached by a link: what was before is not ours.
    if (wasOpenedHere(location.state)) return void navigate(-1)
    setQuery(
      (last) => {
        last.delete('order')
        last.delete('view')
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { orderId: query.get('order'), view: query.get('view') ?? 'details', open, setView, close }
}

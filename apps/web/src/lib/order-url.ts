import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** What is known of a sheet beyond its address. */
interface SheetState {
  /** Opened by a click: going back closes it. */
  orderOpened?: boolean
  /** Somebody wants to write: the place to write gets the focus. */
  toWrite?: boolean
}

const read = (state: unknown): SheetState => (typeof state === 'object' && state !== null ? state : {})

/** The address of an order's sheet over the page that is shown, for a link. */
export function useOrderLink() {
  const [query] = useSearchParams()
  return (orderId: string, view = 'details', more: SheetState = {}) => {
    const search = new URLSearchParams(query)
    search.set('order', orderId)
    search.set('view', view)
    return { to: { search: `?${search}` }, state: { orderOpened: true, ...more }, preventScrollReset: true }
  }
}

/** New with each wish to write in the chat or the rating of the open order; null while it is only looked at. */
export function useComposeRequest(): string | null {
  const { state, key } = useLocation()
  return read(state).toWrite ? key : null
}

/** Which order is open, on which of its tabs, as the address says; the back button closes it. */
export function useOrderUrl() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const link = useOrderLink()

  const show = (view: string, toWrite: boolean) =>
    setQuery(
      (last) => {
        last.set('view', view)
        return last
      },
      { replace: true, state: { ...read(location.state), toWrite }, preventScrollReset: true },
    )
  const setView = (view: string) => show(view, false)
  const rate = () => show('production', true)
  const write = (orderId: string) => {
    if (query.get('order') === orderId) return show('chat', true)
    const { to, ...options } = link(orderId, 'chat', { toWrite: true })
    void navigate(to, options)
  }
  const close = () => {
    // Opened by a click: going back is closing. Reached by a link: what was before is not ours.
    if (read(location.state).orderOpened) return void navigate(-1)
    setQuery(
      (last) => {
        last.delete('order')
        last.delete('view')
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { orderId: query.get('order'), view: query.get('view') ?? 'details', setView, rate, write, close }
}

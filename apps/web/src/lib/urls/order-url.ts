import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePrefetchOrder } from '../orders/order-cache.ts'

/** History state of an open order. */
interface SheetState {
  /** Opened by a click, so going back closes it. */
  orderOpened?: boolean
  /** Moves the focus to the message or rating input. */
  focusInput?: boolean
}

const sheetState = (state: unknown): SheetState => (typeof state === 'object' && state !== null ? state : {})

/** Link props for opening an order over the current page. The order loads when the user points at the link or focuses it. */
export function useOrderLink() {
  const [query] = useSearchParams()
  const prefetch = usePrefetchOrder()
  return (orderId: string, view = 'details', options: SheetState = {}) => {
    const search = new URLSearchParams(query)
    search.set('order', orderId)
    search.set('view', view)
    return { to: { search: `?${search}` }, state: { orderOpened: true, ...options }, preventScrollReset: true, ...prefetch(orderId) }
  }
}

/** A new key for each request to focus the chat or rating input of the open order, else null. */
export function useComposeRequest(): string | null {
  const { state, key } = useLocation()
  return sheetState(state).focusInput ? key : null
}

/** The open order and its tab, from the URL; the back button closes it. */
export function useOrderUrl() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const link = useOrderLink()

  const show = (view: string, focusInput: boolean) =>
    setQuery(
      (last) => {
        last.set('view', view)
        return last
      },
      { replace: true, state: { ...sheetState(location.state), focusInput }, preventScrollReset: true },
    )
  const setView = (view: string) => show(view, false)
  const openRating = () => show('production', true)
  const openChat = (orderId: string) => {
    if (query.get('order') === orderId) return show('chat', true)
    const { to, state, preventScrollReset } = link(orderId, 'chat', { focusInput: true })
    void navigate(to, { state, preventScrollReset })
  }
  const close = () => {
    // Go back only if it was opened by a click here; after a direct link the previous page may be another site.
    if (sheetState(location.state).orderOpened) return void navigate(-1)
    setQuery(
      (last) => {
        last.delete('order')
        last.delete('view')
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { orderId: query.get('order'), view: query.get('view') ?? 'details', setView, openRating, openChat, close }
}

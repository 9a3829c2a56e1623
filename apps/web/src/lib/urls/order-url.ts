import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePrefetchOrder } from '../orders/order-cache.ts'
import { useUrlParam } from './url-param.ts'

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
    // Closing the order goes back to the customer it was opened from.
    search.delete('customer')
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
  const { value: orderId, close } = useUrlParam('order', ['view'])

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
  const openChat = (id: string) => {
    if (orderId === id) return show('chat', true)
    const { to, state, preventScrollReset } = link(id, 'chat', { focusInput: true })
    void navigate(to, { state, preventScrollReset })
  }
  return { orderId, view: query.get('view') ?? 'details', setView, openRating, openChat, close }
}

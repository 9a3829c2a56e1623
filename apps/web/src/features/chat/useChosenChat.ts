import { useLocation, useNavigate, useSearchParams } from 'react-router'

const CHAT = 'chat'
const OPENED_HERE = { chatOpened: true }

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'chatOpened' in state
}

/** Which conversation the address names, so that a reload or a shared address comes back to it; the back button leaves it. */
export function useChosenChat() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const chosenId = query.get(CHAT)

  const choose = (orderId: string) =>
    setQuery(
      (last) => {
        last.set(CHAT, orderId)
        return last
      },
      // From one conversation to the next is one visit: going back leads to the list.
      { replace: chosenId !== null, state: chosenId === null ? OPENED_HERE : state, preventScrollReset: true },
    )
  const leave = () => {
    if (wasOpenedHere(state)) return void navigate(-1)
    setQuery(
      (last) => {
        last.delete(CHAT)
        return last
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { chosenId, choose, leave }
}

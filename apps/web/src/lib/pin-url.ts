import { useLocation, useSearchParams } from 'react-router'

/** Which pin is chosen in the open model, as the address says: a link can lead to it, and a reload keeps it. */
export function usePinUrl() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const choose = (pinId: string | null) =>
    setQuery(
      (last) => {
        if (pinId === null) last.delete('pin')
        else last.set('pin', pinId)
        return last
      },
      { replace: true, state: location.state, preventScrollReset: true },
    )
  return { pinId: query.get('pin'), choose }
}

import { useLocation, useSearchParams } from 'react-router'

/** The selected pin of the open model, from the URL, so that it can be linked and survives a reload. */
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

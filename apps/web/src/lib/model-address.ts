import { useLocation, useNavigate, useSearchParams } from 'react-router'

const OPENED_HERE = 'modelOpened'

/** The address of a file of the open order in 3D, or of a pin on it, for a link; closing it leads back to where the link stands. */
export function useModelLink() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  return (view: string, fileId: string | null, pinId: string | null = null) => {
    const search = new URLSearchParams(query)
    search.set('view', view)
    if (fileId) search.set('model', fileId)
    if (pinId) search.set('pin', pinId)
    return { to: { search: `?${search}` }, state: { ...state, ...(fileId && { [OPENED_HERE]: true }) }, preventScrollReset: true }
  }
}

/** Which file of the open order is looked at in 3D, as the address says; the back button closes it. */
export function useModelAddress() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const before = typeof location.state === 'object' && location.state !== null ? (location.state as Record<string, unknown>) : {}

  const open = (fileId: string) =>
    setQuery(
      (last) => {
        last.set('model', fileId)
        return last
      },
      { state: { ...before, [OPENED_HERE]: true }, preventScrollReset: true },
    )
  const close = () => {
    // Opened by a click: going back is closing. Reached by a link: what was before is not ours.
    if (before[OPENED_HERE]) return void navigate(-1)
    setQuery(
      (last) => {
        last.delete('model')
        last.delete('pin')
        return last
      },
      { replace: true, state: location.state, preventScrollReset: true },
    )
  }
  return { fileId: query.get('model'), open, close }
}

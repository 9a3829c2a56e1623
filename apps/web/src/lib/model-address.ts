import { useLocation, useNavigate, useSearchParams } from 'react-router'

const OPENED_HERE = 'modelOpened'

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
        return last
      },
      { replace: true, state: location.state, preventScrollReset: true },
    )
  }
  return { fileId: query.get('model'), open, close }
}

import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Something that is open over the page, as an entry of the address says; the back button closes it. What belongs to it goes with it. */
export function useUrlParam(name: string, belongings: readonly string[] = []) {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const openedHere = `${name}Opened`
  const before = typeof location.state === 'object' && location.state !== null ? (location.state as Record<string, unknown>) : {}
  const put = (value: string | null, options: { replace?: boolean; state: unknown }) =>
    setQuery(
      (last) => {
        if (value === null) for (const one of [name, ...belongings]) last.delete(one)
        else last.set(name, value)
        return last
      },
      { ...options, preventScrollReset: true },
    )

  const open = (value: string) => put(value, { state: { ...before, [openedHere]: true } })
  /** Another value of the same thing: no further step back. */
  const change = (value: string) => put(value, { replace: true, state: location.state })
  const close = () => {
    // Opened by a click: going back is closing. Reached by a link: what was before is not ours.
    if (before[openedHere]) return void navigate(-1)
    put(null, { replace: true, state: location.state })
  }
  return { value: query.get(name), open, change, close }
}

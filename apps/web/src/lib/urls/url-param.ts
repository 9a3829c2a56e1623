import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The query parameter of an open dialog; the back button closes it. Dependent parameters are removed with it. */
export function useUrlParam(name: string, dependents: readonly string[] = []) {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const openedHere = `${name}Opened`
  const previousState = typeof location.state === 'object' && location.state !== null ? (location.state as Record<string, unknown>) : {}
  const setParam = (value: string | null, options: { replace?: boolean; state: unknown }) =>
    setQuery(
      (last) => {
        if (value === null) for (const param of [name, ...dependents]) last.delete(param)
        else last.set(name, value)
        return last
      },
      { ...options, preventScrollReset: true },
    )

  const open = (value: string) => setParam(value, { state: { ...previousState, [openedHere]: true } })
  /** Replaces or removes the value without adding a history entry. */
  const change = (value: string | null) => setParam(value, { replace: true, state: location.state })
  const close = () => {
    // Go back only if it was opened by a click here; after a direct link the previous page may be another site.
    if (previousState[openedHere]) return void navigate(-1)
    change(null)
  }
  return { value: query.get(name), open, change, close }
}

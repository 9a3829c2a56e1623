import { useLocation, useSearchParams } from 'react-router'
import { useUrlParam } from './url-param.ts'

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
export function useModelUrl() {
  const { value, open, close } = useUrlParam('model', ['pin'])
  return { fileId: value, open, close }
}

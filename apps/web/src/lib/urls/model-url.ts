import { useLocation, useSearchParams } from 'react-router'
import { useUrlParam } from './url-param.ts'

const OPENED_HERE = 'modelOpened'

/** Link props for opening a file of the open order, or a pin on it, in the model viewer. */
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

/** The file that is open in the model viewer, from the URL; the back button closes it. */
export function useModelUrl() {
  const { value, open, close } = useUrlParam('model', ['pin'])
  return { fileId: value, open, close }
}

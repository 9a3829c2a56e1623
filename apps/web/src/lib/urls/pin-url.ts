import { useUrlParam } from './url-param.ts'

/** The selected pin of the open model, from the URL, so that it can be linked and survives a reload. */
export function usePinUrl() {
  const { value, change } = useUrlParam('pin')
  return { pinId: value, choose: change }
}

import { useUrlParam } from './url-param.ts'

/** Which two files of the open order are held against one another: two versions, or a version and a scan; and how the one was put on the other. */
export function useReviewUrl(kind: 'compare' | 'fit') {
  const { value, open, change, close } = useUrlParam(kind)
  const [first = '', second = '', place = ''] = value?.split('~') ?? []
  return {
    pair: value === null ? null : { first, second, place },
    open: (a: string, b: string) => open(`${a}~${b}`),
    change: (a: string, b: string, placed?: string) => change(placed ? `${a}~${b}~${placed}` : `${a}~${b}`),
    close,
  }
}

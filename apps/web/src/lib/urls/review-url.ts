import { useUrlParam } from './url-param.ts'

/** The two files being compared, from the URL: two versions, or a version and a scan, with its alignment. */
export function useReviewUrl(kind: 'compare' | 'fit') {
  const { value, change } = useUrlParam(kind)
  const [first = '', second = '', alignment = ''] = value?.split('~') ?? []
  return {
    pair: value === null ? null : { first, second, alignment },
    change: (a: string, b: string, alignment?: string) => change(alignment ? `${a}~${b}~${alignment}` : `${a}~${b}`),
  }
}

import type { Row } from './measure.ts'

/** One benchmark: the file that runs it and, if it prints text instead of rows, how to parse its output. */
export interface Part {
  readonly name: string
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
  /** Environment of a `quick` run. */
  readonly quick?: Readonly<Record<string, string>>
  readonly read?: (output: string) => Row[]
}

const isMet = (output: string) => !output.includes('MISSED')

/** The result line of a benchmark, without its name. */
const resultLine = (output: string, name: string): string | undefined =>
  output
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim()

/** Turns the result line of a benchmark into one row of the table. */
const singleRow =
  (name: string, { bar, row = name }: { bar?: string; row?: string } = {}) =>
  (output: string): Row[] => {
    const line = resultLine(output, name)
    return line === undefined ? [] : [{ name: row, figure: line.replace(/: (ok|MISSED)$/, ''), ...(bar && { bar, met: isMet(line) }) }]
  }

/** One row per page. Performance has no limit, because it depends on the machine. */
function lighthouseRows(output: string): Row[] {
  const missing = resultLine(output, 'lighthouse not available')
  if (missing !== undefined) return [{ name: 'Lighthouse', figure: `not available: ${missing}` }]
  return output
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [page = '', performance, accessibility, practices, seo, lcp, , shift] = line.trim().split(/\s+/)
      const scores = `performance ${performance}, accessibility ${accessibility}, best practices ${practices}, SEO ${seo}`
      const met = [accessibility, practices, seo].every((score) => score === '100') && Number(shift) < 0.02
      return {
        ...{
          name: `Lighthouse ${page === '/' ? 'landing page' : page.split('/').at(-1)}`,
          figure: `${scores}, LCP ${lcp} ms, shift ${shift}`,
        },
        ...{ bar: '100 except performance, shift < 0.02', met },
      }
    })
}

const QUICK = { BENCH_ORDERS: '20000', BENCH_ROUNDS: '5', BENCH_WARM_UP: '5' }

export const PARTS: readonly Part[] = [
  { name: 'orders', file: 'orders.ts', env: { ORDERS_SIZES: '1000,100000,1000000' }, quick: { ...QUICK, ORDERS_SIZES: '' } },
  { name: 'requests', file: 'requests.ts', quick: QUICK },
  { name: 'chat', file: 'chat.ts', quick: QUICK },
  { name: 'sockets', file: 'chat-idle.ts', read: singleRow('chat idle', { bar: '< 500 MB, 0 failed' }) },
  { name: 'fit', file: 'fit.ts', read: singleRow('fit', { bar: '≤ 20 s, all aligned or ambiguous' }) },
  { name: 'upload', file: 'upload.ts', read: singleRow('upload', { bar: '≤ +64 MB' }) },
  {
    name: 'vertices',
    file: 'files.ts',
    quick: { FILES_MB: '100' },
    read: singleRow('files', { bar: '≤ 3, ≤ +64 MB', row: 'vertex count' }),
  },
  { name: 'geometry', file: 'geometry.ts', read: singleRow('geometry') },
  { name: 'program', file: 'program.ts' },
  { name: 'site', file: 'site.ts', read: singleRow('site', { bar: 'JS ≤ 110 kB' }) },
  { name: 'phone', file: 'phone.ts', quick: { BENCH_ROUNDS: '1' } },
  { name: 'lighthouse', file: 'lighthouse.ts', quick: { LIGHTHOUSE_QUICK: '1' }, read: lighthouseRows },
]

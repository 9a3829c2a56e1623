import type { Row } from './measure.ts'

/** One bench of its own: the file that runs it, and how its words become rows where it does not hand over rows itself. */
export interface Part {
  readonly name: string
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
  /** Settings of a short run. */
  readonly quick?: Readonly<Record<string, string>>
  readonly read?: (output: string) => Row[]
}

const figure = (output: string, pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? Number.NaN)
const isMet = (output: string) => !output.includes('MISSED')

/** The line that a bench prints about itself, without its name. */
const told = (output: string, name: string): string | undefined =>
  output
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim()

/** What a bench says of itself as one row; it begins its line with its own name, the table may have a better one. */
const asTold =
  (name: string, { bar, row = name }: { bar?: string; row?: string } = {}) =>
  (output: string): Row[] => {
    const words = told(output, name)
    return words === undefined ? [] : [{ name: row, figure: words.replace(/: (ok|MISSED)$/, ''), ...(bar && { bar, holds: isMet(words) }) }]
  }

function chatRows(output: string): Row[] {
  const words = told(output, 'chat')
  if (words === undefined) return []
  const ratio = figure(words, /ratio ([\d.]+)/)
  return [
    {
      ...{ name: 'chat message stored and delivered', yardstick: 'bare Socket.IO, not stored', ratio, bar: '≤ 2', holds: ratio <= 2 },
      ...{ perSecond: figure(words, /, (\d+) messages\/s/), micros: figure(words, /per message (\d+) µs/) },
      ...{ yardMicros: figure(words, /nothing (\d+) µs/), p50Ms: figure(words, /p50 ([\d.]+)/), p99Ms: figure(words, /p99 ([\d.]+)/) },
    },
  ]
}

/** One row per page. Performance has no bar here: it is the machine's as much as the page's. */
function lighthouseRows(output: string): Row[] {
  const missing = told(output, 'lighthouse not available')
  if (missing !== undefined) return [{ name: 'Lighthouse', figure: `not available: ${missing}` }]
  return output
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [page = '', performance, accessibility, practices, seo, lcp, , shift] = line.trim().split(/\s+/)
      const scores = `performance ${performance}, accessibility ${accessibility}, best practices ${practices}, SEO ${seo}`
      const holds = [accessibility, practices, seo].every((score) => score === '100') && Number(shift) < 0.02
      return {
        ...{
          name: `Lighthouse ${page === '/' ? 'front page' : page.split('/').at(-1)}`,
          figure: `${scores}, LCP ${lcp} ms, shift ${shift}`,
        },
        ...{ bar: '100 beside performance, shift < 0.02', holds },
      }
    })
}

export const PARTS: readonly Part[] = [
  { name: 'calls', file: 'calls.ts', quick: { CALLS_ROUNDS: '5' } },
  {
    name: 'orders',
    file: 'orders.ts',
    env: { ORDERS_SIZES: '1000,100000,1000000' },
    quick: { ORDERS_SIZES: '1000,100000', ORDERS_ROUNDS: '5', ORDERS_WARM_UP: '300' },
  },
  { name: 'chat', file: 'chat.ts', read: chatRows },
  { name: 'sockets', file: 'chat-idle.ts', read: asTold('chat idle', { bar: '< 500 MB, 0 failed' }) },
  { name: 'upload', file: 'upload.ts', read: asTold('upload', { bar: '≤ +64 MB' }) },
  { name: 'vertices', file: 'files.ts', quick: { FILES_MB: '100' }, read: asTold('files', { bar: '≤ 3, ≤ +64 MB', row: 'vertex count' }) },
  { name: 'geometry', file: 'geometry.ts', read: asTold('geometry') },
  { name: 'program', file: 'program.ts' },
  { name: 'site', file: 'site.ts', read: asTold('site', { bar: 'JS ≤ 110 kB' }) },
  { name: 'lighthouse', file: 'lighthouse.ts', quick: { LIGHTHOUSE_QUICK: '1' }, read: lighthouseRows },
]

/** A request with its times in seconds since the first one. */
export interface Transfer {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly bytes: number
}

const WIDTH = 1000
const LEFT = 330
const LINE = 13
const TOP = 40
const COLORS: readonly [RegExp, string][] = [
  [/^\/api\/uploads\//, '#2f9e6e'],
  [/^\/api\//, '#3b7dd8'],
  [/\.js$/, '#d9a514'],
  [/\.css$/, '#8e6bbf'],
  [/\.woff2$/, '#8a94a3'],
]
const OTHER = '#d97706'

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const shorten = (path: string) => (path.length > 52 ? `${path.slice(0, 51)}…` : path)

/** Draws when each request of a page starts and ends, as SVG. */
export function drawWaterfall(transfers: readonly Transfer[], usableSeconds: number): string {
  const seconds = Math.ceil(Math.max(usableSeconds, ...transfers.map(({ end }) => end)))
  const at = (time: number) => (LEFT + (time / seconds) * (WIDTH - LEFT - 20)).toFixed(1)
  const height = TOP + transfers.length * LINE + 24
  const grid = Array.from({ length: seconds + 1 }, (_, second) => {
    const x = at(second)
    return `<path d="M${x} ${TOP - 6}V${height - 20}" stroke="#d5dae1"/><text x="${x}" y="${TOP - 12}" text-anchor="middle" fill="#1c2330">${second} s</text>`
  })
  const bars = transfers.map(({ path, start, end }, index) => {
    const y = TOP + index * LINE
    const color = COLORS.find(([pattern]) => pattern.test(path.split('?')[0] ?? ''))?.[1] ?? OTHER
    const width = Math.max(1, Number(at(end)) - Number(at(start))).toFixed(1)
    return `<text x="12" y="${y + 8}" fill="#1c2330">${escapeText(shorten(path))}</text><rect x="${at(start)}" y="${y}" width="${width}" height="${LINE - 4}" fill="${color}"/>`
  })
  const x = at(usableSeconds)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="9">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${[...grid, ...bars].join('\n')}
<path d="M${x} ${TOP - 6}V${height - 20}" stroke="#d1495b" stroke-width="2"/><text x="${x}" y="${height - 8}" text-anchor="end" font-size="11" fill="#d1495b">usable after ${usableSeconds.toFixed(1)} s</text>
</svg>
`
}

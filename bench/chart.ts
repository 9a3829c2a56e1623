import type { Row } from './measure.ts'

const WIDTH = 860
const LEFT = 300
const LINE = 26
const SPAN = WIDTH - LEFT - 90
const RATIO_MAX = 3
const COLORS = { met: '#2f9e6e', missed: '#d1495b', plain: '#5b7db1' }

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws the CPU time of each operation relative to its baseline, and the growth with more orders, as SVG. */
export function drawChart(rows: readonly Row[]): string {
  const compared = rows.filter((row) => row.ratio !== undefined && !row.name.startsWith('growth'))
  const grown = rows.filter((row) => row.name.startsWith('growth: admin'))
  const parts = [
    heading(30, 'Server and database CPU relative to the baseline of the same run (the line marks the limit)'),
    ...compared.map((row, index) => bar(row, 46 + index * LINE)),
    heading(90 + compared.length * LINE, 'Server and database CPU per page, relative to 1,000 orders'),
    ...grown.map((row, index) => bar({ ...row, name: row.name.slice('growth: '.length) }, 106 + (compared.length + index) * LINE)),
  ]
  const height = 130 + (compared.length + grown.length) * LINE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`
}

const heading = (y: number, text: string) => `<text x="16" y="${y}" font-weight="600" fill="#1c2330">${escapeText(text)}</text>`

function bar({ name, ratio = 0, bar: limit, met }: Row, y: number): string {
  const at = (value: number) => LEFT + (Math.min(value, RATIO_MAX) / RATIO_MAX) * SPAN
  const color = met === undefined ? COLORS.plain : met ? COLORS.met : COLORS.missed
  const mark = Number(limit?.replace('≤ ', ''))
  const line = Number.isFinite(mark) ? `<path d="M${at(mark)} ${y}v${LINE - 8}" stroke="#1c2330" stroke-width="2"/>` : ''
  return `<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end" fill="#1c2330">${escapeText(name)}</text>
<rect x="${LEFT}" y="${y}" width="${(at(ratio) - LEFT).toFixed(1)}" height="${LINE - 8}" rx="2" fill="${color}"/>${line}
<text x="${(at(Math.max(ratio, Number.isFinite(mark) ? mark : 0)) + 8).toFixed(1)}" y="${y + 13}" fill="#1c2330">${ratio.toFixed(2)}</text>`
}

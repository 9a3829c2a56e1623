/** Spreadsheets run a cell that starts with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n]/

export type Cell = string | number | null

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const escaped = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(escaped) || escaped !== cell ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** One line of CSV as in RFC 4180, safe from formula injection. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The byte order mark makes spreadsheets read the file as UTF-8. */
export const CSV_BOM = '\uFEFF'

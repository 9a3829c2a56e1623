/** Spreadsheets run a cell that starts with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n]/

/** An amount of money; negative amounts stay numbers for the spreadsheet. */
export interface Cents {
  readonly cents: number
}
export type Cell = string | number | Cents | null

/** Such as `-500.00`, exact for any whole number of cents. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return decimalOf(cell.cents)
  const escaped = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(escaped) || escaped !== cell ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** One line of CSV as in RFC 4180, safe from formula injection. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The byte order mark makes spreadsheets read the file as UTF-8. */
export const CSV_BOM = '\uFEFF'

/** A spreadsheet takes a cell that begins so for a formula and would run it. */
const FORMULA_START = /^[=+\-@\t\r\n]/

export type Cell = string | number | null

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) || harmless !== cell ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a table as RFC 4180 has it; what people typed can't become a formula. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Told to programs that would otherwise take the bytes for another alphabet. */
export const CSV_START = '\uFEFF'

/** What takes the focus of a row: its link, so that Enter opens it, or else the row itself. */
const focusTarget = (row: Element) => row.querySelector<HTMLElement>('[data-row-link]') ?? (row as HTMLElement)

/** Moves the focus to the next or previous table row of the page. Starts at the first row; returns false if there is nowhere to go. */
export function moveToRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('[data-row]')]
  const current = document.activeElement?.closest('[data-row]')
  const next = rows[current ? rows.indexOf(current) + step : 0]
  if (!next) return false
  focusTarget(next).focus()
  return true
}

export const isOnRow = (): boolean => document.activeElement?.closest('[data-row]') != null

/** Whether the page has rows to move through. */
export const hasRows = (): boolean => document.querySelector('[data-row]') !== null

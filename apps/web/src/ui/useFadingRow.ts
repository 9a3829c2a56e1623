import { type RefObject, useEffect, useRef } from 'react'

/** A horizontally scrolling row that fades at the edges where more content is hidden. */
export const FADING_ROW =
  'overflow-x-auto [scrollbar-width:none] data-[more~=left]:mask-l-from-[calc(100%-3.5rem)] data-[more~=right]:mask-r-from-[calc(100%-3.5rem)]'

/** Marks the edges of the row where more content is hidden, and whether a count is beyond the right one. */
export function useFadingRow<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const mark = () => {
      const [left, right] = [row.scrollLeft > 1, row.scrollLeft + row.clientWidth < row.scrollWidth - 1]
      const edge = row.getBoundingClientRect().right
      const hasCount = [...row.querySelectorAll('[data-count]')].some((count) => count.getBoundingClientRect().right > edge)
      row.dataset.more = [left && 'left', right && 'right', hasCount && 'count'].filter(Boolean).join(' ')
    }
    const watcher = new ResizeObserver(mark)
    watcher.observe(row)
    // The content may grow later.
    for (const child of row.children) watcher.observe(child)
    row.addEventListener('scroll', mark, { passive: true })
    return () => {
      watcher.disconnect()
      row.removeEventListener('scroll', mark)
    }
  }, [])
  return ref
}

import { useEffect, useRef } from 'react'

/** Moves the focus to the heading of a conversation that replaced what had it, and back to its row when it closes. */
export function useConversationFocus(selectedId: string | null, isShown: boolean) {
  const rows = useRef<HTMLUListElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const lastId = useRef(selectedId)

  useEffect(() => {
    const previousId = lastId.current
    const isLoading = selectedId !== null && !isShown
    if (previousId === selectedId || isLoading) return
    lastId.current = selectedId
    if (!isFocusLost(rows.current)) return
    if (selectedId !== null) pane.current?.querySelector('h3')?.focus({ preventScroll: true })
    else rowOf(rows.current, previousId)?.focus()
  }, [selectedId, isShown])
  return { rows, pane }
}

/** A row of a hidden list still has the focus until the next frame. */
function isFocusLost(rows: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  return rows?.contains(focused) === true && getComputedStyle(rows).display === 'none'
}

const rowOf = (rows: HTMLElement | null, orderId: string | null) =>
  [...(rows?.querySelectorAll<HTMLElement>('[data-order-id]') ?? [])].find(({ dataset }) => dataset.orderId === orderId)

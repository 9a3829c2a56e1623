import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Tolerance for fractional pixels on zoomed screens. */
const END_PX = 4
const NEAR_TOP_PX = 60
/** Position of the unread divider, low enough to show some earlier messages. */
const DIVIDER_AT = 0.25

interface StickyScrollOptions {
  /** Changes when older rows are prepended. */
  readonly firstKey: string | undefined
  /** Changes when rows are appended. */
  readonly lastKey: string | undefined
  /** The last row is the user's own message, which is always scrolled to. */
  readonly lastIsOwn: boolean
  /** There is an unread divider. */
  readonly hasDivider: boolean
}

/** What stays in view while content changes: the end, the unread divider, or the user's own position. */
type Anchor = 'end' | 'divider' | 'own'

/** Opens at the unread divider or the end, stays there while content grows, and keeps the position once the user scrolls. */
export function useStickyScroll(list: RefObject<HTMLElement | null>, { firstKey, lastKey, lastIsOwn, hasDivider }: StickyScrollOptions) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasNew, setHasNew] = useState(false)
  const anchor = useRef<Anchor>('end')
  const previous = useRef({ firstKey, lastKey: undefined as string | undefined, hasDivider: false, height: 0, boxHeight: 0, top: 0 })

  /** Scrolls to the anchor and stores the metrics, to tell user scrolling from layout changes. */
  const applyAnchor = useCallback(() => {
    const box = list.current
    if (!box) return
    if (anchor.current === 'divider') showDivider(box)
    if (anchor.current !== 'own' && (anchor.current === 'end' || isEnd(box))) {
      anchor.current = 'end'
      box.scrollTop = box.scrollHeight
    }
    previous.current = { ...previous.current, height: box.scrollHeight, boxHeight: box.clientHeight, top: box.scrollTop }
    setAtEnd(isEnd(box))
    if (isEnd(box)) setHasNew(false)
  }, [list])

  useLayoutEffect(() => {
    const box = list.current
    const was = previous.current
    if (!box || lastKey === undefined) return
    const isLonger = was.lastKey !== undefined && was.lastKey !== lastKey
    if (isLonger && lastIsOwn) anchor.current = 'end'
    else if (hasDivider && !was.hasDivider && anchor.current === 'end') anchor.current = 'divider'
    else if (isLonger && anchor.current !== 'end') setHasNew(true)
    else if (was.firstKey !== firstKey && anchor.current === 'own') box.scrollTop += box.scrollHeight - was.height
    // A search hides the divider temporarily. It is not new when it comes back.
    previous.current = { ...was, firstKey, lastKey, hasDivider: was.hasDivider || hasDivider }
    applyAnchor()
  }, [list, firstKey, lastKey, lastIsOwn, hasDivider, applyAnchor])

  // Resizes and late pictures change heights, but not the anchor.
  useEffect(() => {
    const box = list.current
    if (!box) return
    const observer = new ResizeObserver(applyAnchor)
    observer.observe(box)
    for (const part of box.children) observer.observe(part)
    return () => observer.disconnect()
  }, [list, applyAnchor])

  const onScroll = () => {
    const box = list.current
    const was = previous.current
    if (!box || Math.abs(box.scrollTop - was.top) < 1) return
    // The layout changed, so this was not a user scroll.
    if (anchor.current !== 'own' && (box.scrollHeight !== was.height || box.clientHeight !== was.boxHeight)) return applyAnchor()
    anchor.current = isEnd(box) ? 'end' : 'own'
    applyAnchor()
  }
  const toEnd = () => {
    anchor.current = 'end'
    applyAnchor()
  }
  return {
    isAtEnd,
    hasNew,
    toEnd,
    onScroll,
    /** Reads the DOM, because the state may lag behind the last render. */
    seesEnd: useCallback(() => list.current !== null && isEnd(list.current), [list]),
    isNearTop: () => (list.current?.scrollTop ?? NEAR_TOP_PX) < NEAR_TOP_PX,
  }
}

const isEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < END_PX

/** Scrolls the list alone; `scrollIntoView` would move the page around it too. */
function showDivider(box: HTMLElement) {
  const line = box.querySelector('[data-unread]')
  if (line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight * DIVIDER_AT
}

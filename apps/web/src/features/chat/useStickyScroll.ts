import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Closer than this is the end; a screen with a zoom measures in fractions. */
const END_PX = 4
const NEAR_TOP_PX = 60
/** Where the line above what is new stands: low enough to see a little of what was before. */
const DIVIDER_AT = 0.25

interface Watched {
  /** Changes when older rows come in front. */
  readonly firstKey: string | undefined
  /** Changes when something comes at the end. */
  readonly lastKey: string | undefined
  /** The last row is one's own: whoever writes wants to see it. */
  readonly lastIsOwn: boolean
  /** There is a line above what was new on opening. */
  readonly hasDivider: boolean
}

/** What is held in sight while rows come and pictures grow: the end, the line above what is new, or what the reader chose. */
type Hold = 'end' | 'divider' | 'own'

/** Opens at what is new or else at the end, stays there whatever grows, and holds the reader's place once they scroll. */
export function useStickyScroll(list: RefObject<HTMLElement | null>, { firstKey, lastKey, lastIsOwn, hasDivider }: Watched) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasNew, setHasNew] = useState(false)
  const hold = useRef<Hold>('end')
  const before = useRef({ firstKey, lastKey: undefined as string | undefined, hasDivider: false, height: 0, boxHeight: 0, top: 0 })

  /** Puts in sight what is held, and remembers how things stand, to tell the reader's scrolling from what follows out of this. */
  const settle = useCallback(() => {
    const box = list.current
    if (!box) return
    if (hold.current === 'divider') showDivider(box)
    if (hold.current !== 'own' && (hold.current === 'end' || isEnd(box))) {
      hold.current = 'end'
      box.scrollTop = box.scrollHeight
    }
    before.current = { ...before.current, height: box.scrollHeight, boxHeight: box.clientHeight, top: box.scrollTop }
    setAtEnd(isEnd(box))
    if (isEnd(box)) setHasNew(false)
  }, [list])

  useLayoutEffect(() => {
    const box = list.current
    const was = before.current
    if (!box || lastKey === undefined) return
    const isLonger = was.lastKey !== undefined && was.lastKey !== lastKey
    if (isLonger && lastIsOwn) hold.current = 'end'
    else if (hasDivider && !was.hasDivider && hold.current === 'end') hold.current = 'divider'
    else if (isLonger && hold.current !== 'end') setHasNew(true)
    else if (was.firstKey !== firstKey && hold.current === 'own') box.scrollTop += box.scrollHeight - was.height
    // A search takes the line away for a while; coming back it is not new any more.
    before.current = { ...was, firstKey, lastKey, hasDivider: was.hasDivider || hasDivider }
    settle()
  }, [list, firstKey, lastKey, lastIsOwn, hasDivider, settle])

  // Growing text fields, turning phones and pictures that come late change heights, not the wish to see the end.
  useEffect(() => {
    const box = list.current
    if (!box) return
    const watcher = new ResizeObserver(settle)
    watcher.observe(box)
    for (const part of box.children) watcher.observe(part)
    return () => watcher.disconnect()
  }, [list, settle])

  const onScroll = () => {
    const box = list.current
    const was = before.current
    if (!box || Math.abs(box.scrollTop - was.top) < 1) return
    // Something grew or shrank in between: that was not the reader.
    if (hold.current !== 'own' && (box.scrollHeight !== was.height || box.clientHeight !== was.boxHeight)) return settle()
    hold.current = isEnd(box) ? 'end' : 'own'
    settle()
  }
  const toEnd = () => {
    hold.current = 'end'
    settle()
  }
  return {
    isAtEnd,
    hasNew,
    toEnd,
    onScroll,
    /** Asked of the screen itself: what was drawn last may not be known yet. */
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

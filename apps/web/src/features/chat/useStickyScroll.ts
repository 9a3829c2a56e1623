import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_PX = 60

interface Watched {
  /** Changes when older rows come in front. */
  readonly firstKey: string | undefined
  /** Changes when something comes at the end. */
  readonly lastKey: string | undefined
  /** The last row is one's own: whoever writes wants to see it. */
  readonly lastIsOwn: boolean
}

/** Stays at the bottom unless the reader scrolled up, and holds their place when older rows come in front. */
export function useStickyScroll(list: RefObject<HTMLElement | null>, { firstKey, lastKey, lastIsOwn }: Watched) {
  const [isAtBottom, setAtBottom] = useState(true)
  const [hasNew, setHasNew] = useState(false)
  const before = useRef({ firstKey: undefined as string | undefined, lastKey: undefined as string | undefined, height: 0, atBottom: true })

  const toBottom = () => {
    const box = list.current
    if (box) box.scrollTop = box.scrollHeight
    setHasNew(false)
  }

  useLayoutEffect(() => {
    const box = list.current
    if (!box || lastKey === undefined) return
    const was = before.current
    if (was.lastKey === undefined) {
      const unread = box.querySelector('[data-unread]')
      if (unread) unread.scrollIntoView({ block: 'center' })
      else box.scrollTop = box.scrollHeight
    } else if (was.lastKey !== lastKey && (was.atBottom || lastIsOwn)) {
      box.scrollTop = box.scrollHeight
    } else if (was.lastKey !== lastKey) {
      setHasNew(true)
    } else if (was.firstKey !== firstKey) {
      box.scrollTop += box.scrollHeight - was.height
    }
    before.current = { firstKey, lastKey, height: box.scrollHeight, atBottom: isNearEnd(box) }
  }, [list, firstKey, lastKey, lastIsOwn])

  // Growing text fields and turning phones change the height of the list, not the wish to see its end.
  useEffect(() => {
    const box = list.current
    if (!box) return
    const watcher = new ResizeObserver(() => {
      if (before.current.atBottom) box.scrollTop = box.scrollHeight
    })
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [list])

  const onScroll = () => {
    const box = list.current
    if (!box) return
    const atBottom = isNearEnd(box)
    before.current = { ...before.current, height: box.scrollHeight, atBottom }
    setAtBottom(atBottom)
    if (atBottom) setHasNew(false)
  }
  return { isAtBottom, hasNew, toBottom, onScroll, isNearTop: () => (list.current?.scrollTop ?? NEAR_PX) < NEAR_PX }
}

const isNearEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX

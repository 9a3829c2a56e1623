import { useEffect, useState } from 'react'

const IDLE_TIMEOUT_MS = 2_000

const waiting = new Set<() => void>()
let isScheduled = false

// Safari has no idle callbacks.
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS }) : setTimeout(run)

/** After the next frame, so that no frame lays out two blocks. */
function schedule() {
  if (isScheduled || waiting.size === 0) return
  isScheduled = true
  requestAnimationFrame(() => whenIdle(layOutNext))
}

function layOutNext() {
  isScheduled = false
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  next()
  schedule()
}

/**
 * A class for a block far below the first screen. With it, the browser lays out the block only when it comes near the screen (see
 * `site.css`), which saves most of the first layout and of those after the fonts load. Once the page is hydrated, the blocks lose the class
 * one by one when the browser is idle, so that the page is complete for anchors, printing and pictures of the whole page.
 * `--later-height` can state the block's usual height.
 */
export function useLaterLayout(): string {
  const [isLater, setLater] = useState(true)
  useEffect(() => {
    const layOut = () => setLater(false)
    waiting.add(layOut)
    schedule()
    return () => {
      waiting.delete(layOut)
    }
  }, [])
  return isLater ? 'later-layout' : ''
}

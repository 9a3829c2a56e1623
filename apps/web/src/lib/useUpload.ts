import { useEffect, useRef, useState } from 'react'
import { messageOf } from './api.ts'

export type UploadState =
  | { kind: 'idle' }
  /** `share` from 0 to 1; at 1 the server is still looking at what it got. `waiting` for the network to come back. */
  | { kind: 'sending'; fileName: string; progress: number; waiting: boolean }
  /** `resume` goes on where a large file stopped; a small one is simply chosen again. */
  | { kind: 'failed'; message: string; resume: (() => void) | null }

/** What a way of sending may tell while it runs. */
export interface UploadCallbacks {
  onProgress: (progress: number) => void
  onWaiting: (waiting: boolean) => void
  signal: AbortSignal
}

interface Attempt<R> {
  readonly fileName: string
  send(report: UploadCallbacks): Promise<R>
  /** Set where another try would not begin at the start. */
  readonly resume?: () => void
  /** What is to be thrown away when the person gives up. */
  readonly discard?: () => void
}

/** One upload at a time, with its progress and a way out. */
export function useUpload<R>(fallback: string) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<{ abort: AbortController; discard: (() => void) | undefined } | null>(null)
  // Leaving the page is no wish to give up: what was sent stays for a later try.
  useEffect(() => () => running.current?.abort.abort(), [])

  /** The answer, or null when it was cancelled or failed; the state says which. */
  const start = async ({ fileName, send, resume, discard }: Attempt<R>): Promise<R | null> => {
    const abort = new AbortController()
    running.current = { abort, discard }
    let current = { kind: 'sending' as const, fileName, progress: 0, waiting: false }
    const show = (change: Partial<typeof current>) => {
      if (abort.signal.aborted) return
      current = { ...current, ...change }
      setState(current)
    }
    show({})
    try {
      const reply = await send({
        onProgress: (progress) => show({ progress }),
        onWaiting: (waiting) => waiting !== current.waiting && show({ waiting }),
        signal: abort.signal,
      })
      setState({ kind: 'idle' })
      return reply
    } catch (error) {
      if (abort.signal.aborted) setState({ kind: 'idle' })
      else setState({ kind: 'failed', message: messageOf(error, fallback), resume: resume ?? null })
      return null
    }
  }
  const cancel = () => {
    running.current?.abort.abort()
    running.current?.discard?.()
  }
  const fail = (message: string) => setState({ kind: 'failed', message, resume: null })
  /** What went wrong is of no more interest, as another file was chosen. */
  const forget = () => setState((last) => (last.kind === 'failed' ? { kind: 'idle' } : last))
  return { state, start, cancel, fail, forget }
}

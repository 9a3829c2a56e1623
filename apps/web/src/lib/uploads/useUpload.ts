import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api.ts'

export type UploadState =
  | { kind: 'idle' }
  /** `progress` from 0 to 1; at 1 the server is still checking the file. `waiting` means that the network is down. */
  | { kind: 'sending'; fileName: string; progress: number; waiting: boolean }
  /** `resume` continues the upload of a large file; null for small files. */
  | { kind: 'failed'; message: string; resume: (() => void) | null }

/** Callbacks of a running upload. */
export interface UploadCallbacks {
  onProgress: (progress: number) => void
  onWaiting: (waiting: boolean) => void
  signal: AbortSignal
}

interface Attempt<R> {
  readonly fileName: string
  send(report: UploadCallbacks): Promise<R>
  /** Set if the upload can be continued. */
  readonly resume?: () => void
  /** Deletes the partial upload when the user cancels. */
  readonly discard?: () => void
}

/** Runs one upload at a time, with progress and cancellation. */
export function useUpload<R>(fallback: string) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<{ abort: AbortController; discard: (() => void) | undefined } | null>(null)
  // Leaving the page aborts the request but keeps the partial upload for a later attempt.
  useEffect(() => () => running.current?.abort.abort(), [])

  /** Returns the reply, or null if the upload was cancelled or failed. */
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
  /** Clears the error after another file is chosen. */
  const forget = () => setState((last) => (last.kind === 'failed' ? { kind: 'idle' } : last))
  return { state, start, cancel, fail, forget }
}

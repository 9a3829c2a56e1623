import type { Endpoint, ReplyOf } from '@vorta/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from './api.ts'
import { upload } from './upload.ts'

export type UploadState =
  | { kind: 'idle' }
  /** `share` from 0 to 1; at 1 the server is still looking at what it got. */
  | { kind: 'sending'; fileName: string; share: number }
  | { kind: 'failed'; message: string }

/** One upload at a time, with its progress and a way out. */
export function useUpload<E extends Endpoint>(endpoint: E, fallback: string) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** The answer, or null when it was cancelled or failed; the state says which. */
  const start = async (fileName: string, form: FormData): Promise<ReplyOf<E> | null> => {
    const abort = new AbortController()
    running.current = abort
    setState({ kind: 'sending', fileName, share: 0 })
    try {
      const onProgress = (share: number) => setState({ kind: 'sending', fileName, share })
      const reply = await upload(endpoint, form, { onProgress, signal: abort.signal })
      setState({ kind: 'idle' })
      return reply
    } catch (error) {
      setState(abort.signal.aborted ? { kind: 'idle' } : { kind: 'failed', message: messageOf(error, fallback) })
      return null
    }
  }
  const cancel = () => running.current?.abort()
  const fail = (message: string) => setState({ kind: 'failed', message })
  const reset = () => setState({ kind: 'idle' })
  return { state, start, cancel, fail, reset }
}

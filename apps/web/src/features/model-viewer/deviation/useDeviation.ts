import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ANALYSIS_FAILED,
  type DeviationKind,
  type DeviationMessage,
  type DeviationRequest,
  type DeviationRequests,
  type DeviationResults,
  type DeviationState,
} from './deviation-protocol.ts'

/** Runs an analysis in its own worker. Starting another one or unmounting terminates it. */
export function useDeviation<Kind extends DeviationKind>(kind: Kind) {
  const [state, setState] = useState<DeviationState<Kind>>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)

  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  const start = useCallback(
    (payload: DeviationRequests[Kind]) => {
      stop()
      setState({ kind: 'running', progress: 0 })
      const instance = new Worker(new URL('./deviation.worker.ts', import.meta.url), { type: 'module', name: 'deviation' })
      worker.current = instance
      instance.addEventListener('message', ({ data }: MessageEvent<DeviationMessage>) => {
        if (worker.current !== instance) return
        if (data.kind === 'progress') return setState({ kind: 'running', progress: data.progress })
        stop()
        setState(data.kind === 'done' ? { kind: 'done', result: data.result as DeviationResults[Kind] } : data)
      })
      instance.addEventListener('error', (event) => {
        event.preventDefault()
        if (worker.current !== instance) return
        stop()
        setState({ kind: 'failed', message: ANALYSIS_FAILED })
      })
      instance.postMessage({ kind, payload } as DeviationRequest)
    },
    [kind, stop],
  )
  const cancel = useCallback(() => {
    stop()
    setState({ kind: 'cancelled' })
  }, [stop])
  const reset = useCallback(() => {
    stop()
    setState({ kind: 'idle' })
  }, [stop])
  useEffect(() => stop, [stop])
  return { state, start, cancel, reset }
}

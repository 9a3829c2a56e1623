import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DeviationAnswers,
  type DeviationAsk,
  type DeviationKind,
  type DeviationQuestions,
  type DeviationReply,
  type DeviationState,
  NOT_COMPUTED,
} from './deviation-protocol.ts'

/** Measures in a worker of its own; a new question or leaving ends the one before at once. */
export function useDeviation<Kind extends DeviationKind>(kind: Kind) {
  const [state, setState] = useState<DeviationState<Kind>>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)

  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  const start = useCallback(
    (question: DeviationQuestions[Kind]) => {
      stop()
      setState({ kind: 'running', share: 0 })
      const own = new Worker(new URL('./deviation.worker.ts', import.meta.url), { type: 'module', name: 'survey' })
      worker.current = own
      own.addEventListener('message', ({ data }: MessageEvent<DeviationReply>) => {
        if (worker.current !== own) return
        if (data.kind === 'progress') return setState({ kind: 'running', share: data.share })
        stop()
        setState(data.kind === 'done' ? { kind: 'done', answer: data.answer as DeviationAnswers[Kind] } : data)
      })
      own.addEventListener('error', (event) => {
        event.preventDefault()
        if (worker.current !== own) return
        stop()
        setState({ kind: 'failed', message: NOT_COMPUTED })
      })
      own.postMessage({ kind, question } as DeviationAsk)
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

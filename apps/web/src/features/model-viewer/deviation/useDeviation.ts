import { useCallback, useEffect, useRef, useState } from 'react'
import {
  NOT_COMPUTED,
  type SurveyAnswers,
  type SurveyAsk,
  type SurveyKind,
  type SurveyQuestions,
  type SurveyReply,
  type SurveyState,
} from './deviation-protocol.ts'

/** Measures in a worker of its own; a new question or leaving ends the one before at once. */
export function useSurvey<Kind extends SurveyKind>(kind: Kind) {
  const [state, setState] = useState<SurveyState<Kind>>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)

  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
  }, [])
  const start = useCallback(
    (question: SurveyQuestions[Kind]) => {
      stop()
      setState({ kind: 'running', share: 0 })
      const own = new Worker(new URL('./deviation.worker.ts', import.meta.url), { type: 'module', name: 'survey' })
      worker.current = own
      own.addEventListener('message', ({ data }: MessageEvent<SurveyReply>) => {
        if (worker.current !== own) return
        if (data.kind === 'progress') return setState({ kind: 'running', share: data.share })
        stop()
        setState(data.kind === 'done' ? { kind: 'done', answer: data.answer as SurveyAnswers[Kind] } : data)
      })
      own.addEventListener('error', (event) => {
        event.preventDefault()
        if (worker.current !== own) return
        stop()
        setState({ kind: 'failed', message: NOT_COMPUTED })
      })
      own.postMessage({ kind, question } as SurveyAsk)
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

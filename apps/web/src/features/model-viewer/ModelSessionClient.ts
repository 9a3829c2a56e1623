import type { Answers, Ask, OpenStage, QuestionKind, Questions, Reply } from './protocol.ts'

/** A sentence for the reader, as against a fault of ours. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

interface Waiting {
  resolve(answer: unknown): void
  reject(reason: Error): void
  onStage?: (stage: OpenStage, share: number) => void
}

/** The page's side of a workshop. Each model has one of its own: closing it is the surest way to stop whatever it is doing. */
export class ModelSessionClient {
  readonly #worker = new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module', name: 'model' })
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#hear(data))
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault()
      this.#failAll('This file could not be opened. It may be too large for this browser.')
    })
  }

  ask<Kind extends QuestionKind>(kind: Kind, question: Questions[Kind], onStage?: Waiting['onStage']): Promise<Answers[Kind]> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answers[Kind]), reject, onStage })
      this.#worker.postMessage({ id, kind, question } as Ask)
    })
  }

  close() {
    this.#worker.terminate()
    this.#waiting.clear()
  }

  #hear(reply: Reply) {
    const waiting = this.#waiting.get(reply.id)
    if (!waiting) return
    if ('stage' in reply) return waiting.onStage?.(reply.stage, reply.share)
    this.#waiting.delete(reply.id)
    if (reply.ok) waiting.resolve(reply.answer)
    else waiting.reject(new ModelError(reply.message))
  }

  #failAll(message: string) {
    for (const waiting of this.#waiting.values()) waiting.reject(new ModelError(message))
    this.#waiting.clear()
  }
}

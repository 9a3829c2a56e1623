import type { LoadStage, PartGeometry, RequestKind, Requests, Results, WorkerMessage, WorkerRequest } from './protocol.ts'
import { transferablesIn } from './worker-messages.ts'

/** An error whose message can be shown to the user. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

interface PendingRequest {
  resolve(result: unknown): void
  reject(reason: Error): void
  onProgress?: (stage: LoadStage, progress: number) => void
}

/** Sends requests to the worker of a model. Each model has its own worker, so that closing it stops all its work. */
export class ModelSessionClient {
  readonly #worker = new Worker(new URL('./model.worker.ts', import.meta.url), { type: 'module', name: 'model' })
  readonly #pending = new Map<number, PendingRequest>()
  #lastId = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => this.#handleMessage(data))
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault()
      this.#failAll("We couldn't open this file. It may be too large for your browser. You can still download it.")
    })
  }

  request<Kind extends RequestKind>(
    kind: Kind,
    payload: Requests[Kind],
    onProgress?: PendingRequest['onProgress'],
    transfer: Transferable[] = [],
  ): Promise<Results[Kind]> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: (result) => resolve(result as Results[Kind]), reject, onProgress })
      this.#worker.postMessage({ id, kind, payload } as WorkerRequest, transfer)
    })
  }

  returnGeometry(geometry: readonly PartGeometry[]) {
    void this.request('return', geometry, undefined, [...transferablesIn(geometry)]).catch(() => undefined)
  }

  close() {
    this.#worker.terminate()
    this.#pending.clear()
  }

  #handleMessage(message: WorkerMessage) {
    const pending = this.#pending.get(message.id)
    if (!pending) return
    if ('stage' in message) return pending.onProgress?.(message.stage, message.progress)
    this.#pending.delete(message.id)
    if (message.ok) pending.resolve(message.result)
    else pending.reject(new ModelError(message.message))
  }

  #failAll(message: string) {
    for (const pending of this.#pending.values()) pending.reject(new ModelError(message))
    this.#pending.clear()
  }
}

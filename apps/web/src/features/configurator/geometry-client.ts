import type { Detail } from '@vorta/kit3d/model'
import type { StudioName, StudioTexels } from '../../lib/studio-light.ts'
import type { GeometryResult } from './geometry-job.ts'
import { type GeometryRequest, requestKey } from './scene-plan.ts'

export type WorkerQuestion =
  | { readonly id: number; readonly kind: 'geometry'; readonly request: GeometryRequest }
  | { readonly id: number; readonly kind: 'studio'; readonly studio: StudioName; readonly quality: Detail }

export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly geometry?: GeometryResult; readonly light?: StudioTexels }
  | { readonly id: number; readonly ok: false; readonly message: string }

type Ask = { kind: 'geometry'; request: GeometryRequest } | { kind: 'studio'; studio: StudioName; quality: Detail }
type Answered = Extract<WorkerAnswer, { ok: true }>

interface Waiting {
  resolve(answer: Answered): void
  reject(reason: Error): void
}

/** Results kept for going back and forth between options; a body is about 5 MB. */
const KEPT_MAX = 24

/** The one worker of the page that computes shapes, so that typing and scrolling never wait for a car. */
class GeometryClient {
  readonly #worker = new Worker(new URL('./geometry.worker.ts', import.meta.url), { type: 'module', name: 'geometry' })
  readonly #waiting = new Map<number, Waiting>()
  readonly #kept = new Map<string, Promise<GeometryResult>>()
  #lastId = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => this.#settle(data))
    this.#worker.addEventListener('error', (event) => this.#fail(new Error(event.message || 'The geometry worker stopped')))
  }

  geometry(request: GeometryRequest): Promise<GeometryResult> {
    const key = requestKey(request)
    const known = this.#kept.get(key)
    if (known) return known
    const result = this.#ask({ kind: 'geometry', request }).then(({ geometry }) => geometry ?? { parts: [] })
    this.#kept.set(key, result)
    result.catch(() => this.#kept.delete(key))
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest)
    return result
  }

  async light(studio: StudioName, quality: Detail): Promise<StudioTexels> {
    const { light } = await this.#ask({ kind: 'studio', studio, quality })
    return light ?? []
  }

  #ask(question: Ask): Promise<Answered> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...question } satisfies WorkerQuestion)
    })
  }

  #settle(answer: WorkerAnswer) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer)
    else waiting?.reject(new Error(answer.message))
  }

  #fail(reason: Error) {
    for (const waiting of this.#waiting.values()) waiting.reject(reason)
    this.#waiting.clear()
  }
}

let client: GeometryClient | null = null

export function geometryClient(): GeometryClient {
  client ??= new GeometryClient()
  return client
}

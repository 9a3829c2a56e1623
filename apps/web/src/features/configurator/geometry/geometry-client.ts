import type { GeometryResult } from '@vorta/kit3d/configuration/geometry-job'
import { type GeometryRequest, requestKey } from '@vorta/kit3d/configuration/scene-plan'
import type { Detail } from '@vorta/kit3d/model'
import type { StudioName, StudioTexels } from '@vorta/viewer/studio-light'

export type WorkerRequest =
  | { readonly id: number; readonly kind: 'geometry'; readonly request: GeometryRequest }
  | { readonly id: number; readonly kind: 'studio'; readonly studio: StudioName; readonly quality: Detail }

export type WorkerResponse =
  | { readonly id: number; readonly ok: true; readonly geometry?: GeometryResult; readonly light?: StudioTexels }
  | { readonly id: number; readonly ok: false; readonly message: string }

type RequestPayload = { kind: 'geometry'; request: GeometryRequest } | { kind: 'studio'; studio: StudioName; quality: Detail }
type SuccessResponse = Extract<WorkerResponse, { ok: true }>

interface PendingRequest {
  resolve(response: SuccessResponse): void
  reject(reason: Error): void
}

/** Cached results for switching back and forth between options; a body takes about 5 MB. */
const CACHE_MAX_ENTRIES = 24

/** Computes geometry in a worker so that typing and scrolling stay responsive. */
class GeometryClient {
  readonly #worker = new Worker(new URL('./geometry.worker.ts', import.meta.url), { type: 'module', name: 'geometry' })
  readonly #pending = new Map<number, PendingRequest>()
  readonly #cache = new Map<string, Promise<GeometryResult>>()
  #lastId = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => this.#settle(data))
    this.#worker.addEventListener('error', (event) => this.#fail(new Error(event.message || 'The geometry worker stopped')))
  }

  geometry(request: GeometryRequest): Promise<GeometryResult> {
    const key = requestKey(request)
    const cached = this.#cache.get(key)
    if (cached) return cached
    const result = this.#send({ kind: 'geometry', request }).then(({ geometry }) => geometry ?? { parts: [] })
    this.#cache.set(key, result)
    result.catch(() => this.#cache.delete(key))
    const oldest = this.#cache.keys().next().value
    if (this.#cache.size > CACHE_MAX_ENTRIES && oldest !== undefined) this.#cache.delete(oldest)
    return result
  }

  async light(studio: StudioName, quality: Detail): Promise<StudioTexels> {
    const { light } = await this.#send({ kind: 'studio', studio, quality })
    return light ?? []
  }

  #send(request: RequestPayload): Promise<SuccessResponse> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...request } satisfies WorkerRequest)
    })
  }

  #settle(response: WorkerResponse) {
    const pending = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if (response.ok) pending?.resolve(response)
    else pending?.reject(new Error(response.message))
  }

  #fail(reason: Error) {
    for (const pending of this.#pending.values()) pending.reject(reason)
    this.#pending.clear()
  }
}

let client: GeometryClient | null = null

export function geometryClient(): GeometryClient {
  client ??= new GeometryClient()
  return client
}

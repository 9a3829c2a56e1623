import {
  type BodyInputOf,
  type CardReplyOf,
  type Endpoint,
  fillPath,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
} from '@vorta/contract/http/endpoint'
import type { ErrorBody, ErrorCode } from '@vorta/contract/http/error'
import { takeEarlyResponse } from './early-responses.ts'
import { knownAnswer, rememberAnswer } from './known-answers.ts'
import { getToken } from './token.ts'

export const TIMEOUT_MS = 30_000

/** A failed call. `readable` is true if the server sent a message; otherwise the page shows its own. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly errors: Readonly<Record<string, string>>
  readonly readable: boolean
  /** The current order, sent when the request was based on an outdated one. */
  readonly order: ErrorBody['order']
  /** The current company settings, sent for the same reason. */
  readonly settings: ErrorBody['settings']

  constructor(status: number, body: ErrorBody | null) {
    super(body?.message ?? "We couldn't reach the server. Please try again.")
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? null
    this.errors = body?.errors ?? {}
    this.readable = body !== null
    this.order = body?.order
    this.settings = body?.settings
  }
}

type Given<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }

/** The input of a call, as its contract describes it. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  ([QueryInputOf<E>] extends [undefined] ? { query?: undefined } : { query?: QueryInputOf<E> }) &
  (E['bodyKind'] extends 'multipart' ? { body: FormData } : Given<'body', BodyInputOf<E>>) & {
    headers?: Record<string, string>
    signal?: AbortSignal
  }

type CallArgs<E extends Endpoint> = Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The API's base URL: from the page, else from the build, else this origin. */
export const apiBase: string = (pageSetting() || import.meta.env.VITE_API_URL || '').replace(/\/+$/, '')

function pageSetting(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="vorta-api"]')?.content ?? ''
}

let tokenRejectedHandler: () => void = () => {}

/** Registers a handler for calls whose token the server rejected. */
export function onTokenRejected(handler: () => void): () => void {
  tokenRejectedHandler = handler
  return () => {
    tokenRejectedHandler = () => {}
  }
}

/** Reports that the token or role is no longer valid, for example after a socket error. */
export const reportTokenRejected = (): void => tokenRejectedHandler()

/** Calls an endpoint of the contract. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>): Promise<ReplyOf<E>> {
  const { params, query, body, headers, signal } = (input ?? {}) as LooseInput
  const token = getToken()
  const isForm = body instanceof FormData
  const url = `${apiBase}${fillPath(endpoint.path, params)}${queryString(query)}`
  const known = endpoint.method === 'GET' ? knownAnswer(token, url) : undefined
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(known && { 'if-none-match': known.etag }),
      ...headers,
    },
    signal: withTimeout(signal, isForm),
  }
  if (body !== undefined) request.body = isForm ? body : JSON.stringify(body)

  const early = endpoint.method === 'GET' ? takeEarlyResponse(token, url) : undefined
  const response = (await early?.catch(() => null)) ?? (await fetchOrThrow(url, request))
  if (known && response.status === 304) return known.answer as ReplyOf<E>
  const answer = await readJson(response)
  if (response.ok && answer !== null) {
    if (endpoint.method === 'GET') rememberAnswer(token, url, response.headers.get('etag'), answer)
    return answer as ReplyOf<E>
  }
  throw toApiError(response.status, answer, token)
}

/** Calls an endpoint that lists orders for their cards. */
export async function callCards<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>): Promise<CardReplyOf<E>> {
  const { query, ...rest } = (input ?? {}) as LooseInput
  return (await call(endpoint as Endpoint, { ...rest, query: { ...query, view: 'card' } } as CallInput<Endpoint>)) as CardReplyOf<E>
}

/** Converts an unsuccessful response to an error and reports a rejected token. */
export function toApiError(status: number, answer: unknown, token: string | null): ApiError {
  if (status === 401 && token !== null) tokenRejectedHandler()
  return new ApiError(status, isErrorBody(answer) ? answer : null)
}

/** The full URL of a file link returned by the API. */
export const fileHref = (url: string): string => (url.startsWith('/') ? `${apiBase}${url}` : url)

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Uploads have no timeout; everything else does. */
function withTimeout(signal: AbortSignal | undefined, isForm: boolean): AbortSignal | null {
  if (isForm) return signal ?? null
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function fetchOrThrow(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(0, null)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
}

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** The message to show: the server's, the given fallback, or a generic one for bugs in our own code. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred'
  return error.readable ? error.message : fallback
}

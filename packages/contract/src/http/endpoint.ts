import type * as z from 'zod'
import type { Role } from '../auth/role.ts'

/** Who may call an endpoint; `link` means a signed link or a signed-in user. */
export type Access = 'public' | 'signedIn' | 'link' | readonly Role[]

/** What a status carries if it is not the JSON reply; `file` has an unknown type, `error` is the JSON error body, `created` names a new URL. */
export type ResponseKind = 'html' | 'csv' | 'calendar' | 'pdf' | 'file' | 'redirect' | 'error' | 'created' | 'empty'

/** The description of an HTTP endpoint, shared by the server, the web app, the tests and the OpenAPI document. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** The request headers that the endpoint reads, apart from `Authorization` and `Content-Type`. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The form fields sent before `file` in a multipart upload. */
  readonly fields?: z.ZodObject
  readonly reply: z.ZodType
  /** The reply to a request with `view=card`. */
  readonly cardReply?: z.ZodType
  /** The reply contains tokens or other secrets, so it is never compressed. */
  readonly hasSecrets?: true
  /** The status of a successful reply; 200 by default. */
  readonly status?: 200 | 201
  /** The maximum size of a JSON or form-encoded body. */
  readonly maxBodyBytes?: number
  /** `multipart`: file uploads; `bytes`: streamed chunks of tus; `raw`: the unparsed body, for webhook signatures; `form`: an HTML form. */
  readonly bodyKind?: 'json' | 'multipart' | 'bytes' | 'raw' | 'form'
  /** `file`: a file, a redirect or no body; `page`: an HTML page, also for errors. */
  readonly replyKind?: 'json' | 'file' | 'page'
  /** Every status of an endpoint without a JSON reply, apart from general errors; a page answers 200 by default. */
  readonly responses?: Readonly<Record<number, ResponseKind>>
}

/** `access` is required, so no endpoint is public by accident. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>
export type QueryInputOf<E extends Endpoint> = InputOf<E['query']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type CardReplyOf<E extends Endpoint> = OutputOf<E['cardReply']>

export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path ${path} requires ${name}`)
    return encodeURIComponent(value)
  })
}

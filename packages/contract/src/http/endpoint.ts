import type * as z from 'zod'
import type { Role } from '../auth/role.ts'

/** Who may call: anyone, anyone signed in, whoever holds a signed link (or is signed in), or the listed roles only. */
export type Access = 'public' | 'signedIn' | 'link' | readonly Role[]

/** One HTTP call, described once and read by server, browser, tests and the API document. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** Status of a success; 200 unless told. */
  readonly status?: 200 | 201
  /** The largest JSON or form-encoded body that is read; small unless a schema needs more. */
  readonly maxBodyBytes?: number
  /** Beside JSON: read by the handler itself as a form (uploads), as a plain stream (pieces of uploads) or as raw bytes (webhooks), or sent by a plain HTML form. */
  readonly bodyKind?: 'json' | 'multipart' | 'bytes' | 'raw' | 'form'
  /** The answer is a file or a redirect rather than JSON, or a page for people, whose failures are pages too. */
  readonly replyKind?: 'json' | 'file' | 'page'
}

/** Closed by default: a description without `access` does not compile. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>
export type QueryInputOf<E extends Endpoint> = InputOf<E['query']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

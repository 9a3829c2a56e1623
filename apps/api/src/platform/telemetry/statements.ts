import type pg from 'pg'
import { beginSpan, type Span } from './span.ts'

type Query = (...args: unknown[]) => unknown
type Statement = { readonly name?: string | undefined; readonly text: string }
type End = (span: Span, failure?: unknown) => void

/**
 * Creates a span for each statement of a sampled trace, with its parameterized text and without values. The pool runs
 * queued statements in the async context of another request, so the context is captured at the call.
 */
export function traceStatements(pool: pg.Pool, current: () => Span | undefined, end: End): void {
  const begin = (parent: Span, { name, text }: Statement) => {
    const span = beginSpan(name ?? firstWordOf(text), 'client', parent, 0)
    Object.assign(span.attributes, { 'db.system.name': 'postgresql', 'db.query.text': text })
    return span
  }

  const follow = (query: Query): Query => {
    return (...args) => {
      const [first] = args
      const parent = current()
      if (!parent?.isSampled) return query(...args)
      const statement = statementOf(first)
      if (!statement || args.some((arg) => typeof arg === 'function')) return query(...args)
      const span = begin(parent, statement)
      const asked = Promise.resolve(query(...args))
      asked.then(
        () => end(span),
        (error: unknown) => end(span, error),
      )
      return asked
    }
  }

  pool.query = follow(pool.query.bind(pool) as Query) as typeof pool.query
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  // One per connection, because statements are prepared for it.
  const traced = new WeakMap<pg.PoolClient, pg.PoolClient>()
  const trace = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return name === 'query' ? follow(value.bind(target)) : value.bind(target)
      },
    })
  const lend = async () => {
    const client = (await connect()) as pg.PoolClient
    const proxy = traced.get(client) ?? trace(client)
    traced.set(client, proxy)
    return proxy
  }
  // With a callback the caller is the pool itself, for a statement that is already traced.
  pool.connect = ((...args: unknown[]) => (args.length > 0 ? connect(...args) : lend())) as typeof pool.connect
}

function statementOf(first: unknown): Statement | undefined {
  if (typeof first === 'string') return { text: first }
  if (typeof first !== 'object' || first === null || 'submit' in first || !('text' in first) || typeof first.text !== 'string')
    return undefined
  return { text: first.text, name: 'name' in first && typeof first.name === 'string' ? first.name : undefined }
}

const firstWordOf = (text: string) => text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement'

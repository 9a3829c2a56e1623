import type pg from 'pg'
import { Batch } from '../db/batch.ts'
import { beginSpan, type Span } from './span.ts'

type Query = (...args: unknown[]) => unknown
type Statement = { readonly name?: string | undefined; readonly text: string }
type End = (span: Span, failure?: unknown) => void

/**
 * A span for each statement of somebody whose way is followed: its text, which has places instead of values, and never the values. The
 * pool runs what waited in the context of whoever gave a connection back, so each call is looked at where it is made.
 */
export function traceStatements(pool: pg.Pool, current: () => Span | undefined, end: End): void {
  const begin = (parent: Span, { name, text }: Statement) => {
    const span = beginSpan(name ?? wordOf(text), 'client', parent, 0)
    Object.assign(span.attributes, { 'db.system.name': 'postgresql', 'db.query.text': text })
    return span
  }

  const follow = (query: Query): Query => {
    return (...args) => {
      const [first] = args
      const parent = current()
      if (!parent?.isSampled) return query(...args)
      if (first instanceof Batch) {
        first.follow((statement) => {
          const span = begin(parent, statement)
          return (failure) => end(span, failure)
        })
        return query(...args)
      }
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
  const lend = async () => {
    const client = (await connect()) as pg.PoolClient
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return name === 'query' ? follow(value.bind(target)) : value.bind(target)
      },
    })
  }
  // With a callback it is the pool itself that asks, for a statement that is looked at already.
  pool.connect = ((...args: unknown[]) => (args.length > 0 ? connect(...args) : lend())) as typeof pool.connect
}

function statementOf(first: unknown): Statement | undefined {
  if (typeof first === 'string') return { text: first }
  if (typeof first !== 'object' || first === null || 'submit' in first || !('text' in first) || typeof first.text !== 'string')
    return undefined
  return { text: first.text, name: 'name' in first && typeof first.name === 'string' ? first.name : undefined }
}

const wordOf = (text: string) => text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement'

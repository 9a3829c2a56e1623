import type pg from 'pg'
import { beginSpan, type Span } from './span.ts'

type Query = (...args: unknown[]) => unknown
type End = (span: Span, failure?: unknown) => void

/**
 * A span for each statement of somebody whose way is followed: its text, which has places instead of values, and never the values. The
 * pool runs what waited in the context of whoever gave a connection back, so each call is looked at where it is made.
 */
export function watchStatements(pool: pg.Pool, current: () => Span | undefined, end: End): void {
  const follow = (query: Query): Query => {
    return (...args) => {
      const parent = current()
      const statement = parent?.isTold ? statementOf(args[0]) : undefined
      if (!parent || !statement || args.some((arg) => typeof arg === 'function')) return query(...args)
      const span = beginSpan(statement.name, 'client', parent, 0)
      Object.assign(span.attributes, { 'db.system.name': 'postgresql', 'db.query.text': statement.text })
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

function statementOf(first: unknown): { name: string; text: string } | undefined {
  if (typeof first === 'string') return { name: wordOf(first), text: first }
  if (typeof first !== 'object' || first === null || 'submit' in first || !('text' in first) || typeof first.text !== 'string')
    return undefined
  const name = 'name' in first && typeof first.name === 'string' ? first.name : wordOf(first.text)
  return { name, text: first.text }
}

const wordOf = (text: string) => text.trim().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement'

import { randomBytes } from 'node:crypto'

export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client'
  readonly startedAt: number
  /** Sampling decision of the root span; applies to the whole trace. */
  readonly isSampled: boolean
  readonly attributes: Record<string, string | number>
  failure?: string
  endedAt?: number
}

export type Parent = Pick<Span, 'traceId' | 'spanId' | 'isSampled'>

/** High-resolution Unix time in milliseconds. */
const now = () => performance.timeOrigin + performance.now()

export function beginSpan(name: string, kind: Span['kind'], parent: Parent | null, share: number): Span {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentId: parent?.spanId,
    name,
    kind,
    startedAt: now(),
    isSampled: parent?.isSampled ?? Math.random() < share,
    attributes: {},
  }
}

export function endSpan(span: Span, failure?: unknown): void {
  span.endedAt = now()
  if (failure !== undefined) span.failure = failure instanceof Error ? failure.name : String(failure)
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/** Parses a W3C traceparent header; null if invalid. */
export function readTraceparent(header: string | string[] | undefined): Parent | null {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  const [, traceId, spanId, flags] = match ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

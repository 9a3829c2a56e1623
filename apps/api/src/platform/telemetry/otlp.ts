import type { Log } from '../log.ts'
import type { Span } from './span.ts'

const SEND_EVERY_MS = 2_000
const SEND_TIMEOUT_MS = 5_000
const AT_ONCE = 500
/** Buffer limit while the collector is unavailable; further spans are dropped. */
const WAITING_MAX = 5_000

export interface TraceSettings {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Sampling ratio of new traces, 0 to 1. */
  readonly share: number
}

/** Exports spans in batches with OTLP/HTTP (JSON). */
export function createExporter({ endpoint, headers, service }: TraceSettings, version: string, log: Log) {
  let waiting: Span[] = []
  let running: Promise<void> | undefined
  let isAway = false
  const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }) }

  const send = async (spans: readonly Span[]) => {
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'vorta', version }, spans: spans.map(spanOf) }] }],
    })
    const response = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The collector answered with ${response.status}`)
  }

  const sendAll = async () => {
    try {
      while (waiting.length > 0) await send(waiting.splice(0, AT_ONCE))
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'could not export traces; some are lost')
      isAway = true
    }
  }
  const flush = () => {
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void flush(), SEND_EVERY_MS)
  timer.unref()

  return {
    add(span: Span) {
      if (waiting.length < WAITING_MAX) waiting.push(span)
      if (waiting.length === AT_ONCE) void flush()
    },
    async close() {
      clearInterval(timer)
      await running
      await flush()
      waiting = []
    },
  }
}

const KINDS = { internal: 1, server: 2, client: 3 } as const
const FAILED = 2

const spanOf = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt ?? span.startedAt),
  attributes: attributesOf(span.attributes),
  ...(span.failure !== undefined && { status: { code: FAILED, message: span.failure } }),
})

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

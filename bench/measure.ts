import { type Agent, request } from 'node:http'

/** One line of the table that `npm run bench` prints. */
export interface Row {
  readonly name: string
  readonly perSecond?: number
  readonly micros?: number
  readonly p50Ms?: number
  readonly p99Ms?: number
  readonly baseline?: string
  readonly baselineMicros?: number
  readonly ratio?: number
  /** A result other than a time, such as bytes, scores or memory. */
  readonly figure?: string
  readonly bar?: string
  readonly met?: boolean
}

const MARK = '@row '

/** Passes a row to the parent process. */
export const reportRow = (row: Row) => console.log(MARK + JSON.stringify(row))

export const rowsIn = (output: string): Row[] =>
  output.split('\n').flatMap((line) => (line.startsWith(MARK) ? [JSON.parse(line.slice(MARK.length)) as Row] : []))

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Runs a task repeatedly with limited concurrency and returns the duration of each run in ms. */
export async function many(times: number, concurrency: number, task: () => Promise<unknown>): Promise<number[]> {
  const durationsMs: number[] = []
  let remaining = times
  const runNext = async () => {
    while (remaining-- > 0) {
      const from = performance.now()
      await task()
      durationsMs.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return durationsMs
}

interface RequestOptions {
  readonly agent: Agent
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** Sends JSON, or a form if the body is one, and rejects on an error status. */
export function send<Answer>(url: string, { agent, body, headers = {} }: RequestOptions): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const payload = body === undefined ? undefined : isForm ? body.toString() : JSON.stringify(body)
  const contentType = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const bodyHeaders = payload === undefined ? {} : { 'content-type': contentType, 'content-length': String(Buffer.byteLength(payload)) }
  return new Promise((resolve, reject) => {
    const options = { method: payload === undefined ? 'GET' : 'POST', agent, headers: { ...bodyHeaders, ...headers } }
    const call = request(url, options, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      if ((response.statusCode ?? 500) >= 300) reject(new Error(`${url}: ${response.statusCode} ${text}`))
      else resolve(JSON.parse(text))
    })
    call.on('error', reject)
    call.end(payload)
  })
}

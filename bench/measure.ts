import { type Agent, request } from 'node:http'

/** One line of the table that `npm run bench` prints. What a bench does not know it leaves out. */
export interface Row {
  readonly name: string
  readonly perSecond?: number
  readonly micros?: number
  readonly p50Ms?: number
  readonly p99Ms?: number
  /** What it is held against, and what that costs. */
  readonly yardstick?: string
  readonly yardMicros?: number
  readonly ratio?: number
  /** A figure that is no time: bytes, scores, memory. */
  readonly figure?: string
  readonly bar?: string
  readonly holds?: boolean
}

const MARK = '@row '

/** Hands a row to whoever started this bench. */
export const tellRow = (row: Row) => console.log(MARK + JSON.stringify(row))

export const rowsIn = (output: string): Row[] =>
  output.split('\n').flatMap((line) => (line.startsWith(MARK) ? [JSON.parse(line.slice(MARK.length)) as Row] : []))

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Does something so many times, some of them at once; tells how long each took. */
export async function many(times: number, atOnce: number, deed: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let left = times
  const one = async () => {
    while (left-- > 0) {
      const from = performance.now()
      await deed()
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return took
}

interface Sent {
  readonly agent: Agent
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** Sends JSON or, where there is a form, a form; an answer that is no good one is a failure. */
export function send<Answer>(url: string, { agent, body, headers = {} }: Sent): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const payload = body === undefined ? undefined : isForm ? body.toString() : JSON.stringify(body)
  const kind = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const ofBody = payload === undefined ? {} : { 'content-type': kind, 'content-length': String(Buffer.byteLength(payload)) }
  return new Promise((resolve, reject) => {
    const options = { method: payload === undefined ? 'GET' : 'POST', agent, headers: { ...ofBody, ...headers } }
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

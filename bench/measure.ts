import { type Agent, type ClientRequest, get, request } from 'node:http'

/** One line of the table that `npm run bench` prints. */
export interface Row {
  readonly name: string
  readonly perSecond?: number
  readonly micros?: number
  readonly p50Ms?: number
  readonly p99Ms?: number
  /** CPU time of the database. */
  readonly databaseMicros?: number | null
  readonly baseline?: string
  readonly baselineMicros?: number
  readonly baselineDatabaseMicros?: number | null
  readonly bytes?: string
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

interface Micros {
  readonly server: number
  readonly database: number | null
}

/** What ran in a round: how many operations, how fast, and how long each reply took. */
interface Round {
  readonly times: number
  readonly perSecond: number
  readonly durationsMs: readonly number[]
}

/** One side of a comparison: a round of its operation, and the CPU time that it has used so far. */
export interface Side {
  readonly micros: () => Promise<Micros>
  readonly round: () => Promise<Round>
}

/** CPU time of the server and the database; the server's alone where the system does not report the other. */
export const totalMicros = ({ server, database }: Micros) => server + (database ?? 0)

/** CPU time per operation in one round. */
export async function costOf({ round, micros }: Side) {
  const before = await micros()
  const done = await round()
  const after = await micros()
  const database = after.database === null || before.database === null ? null : (after.database - before.database) / done.times
  return { ...done, server: (after.server - before.server) / done.times, database }
}
export type Cost = Awaited<ReturnType<typeof costOf>>

interface Comparison {
  readonly name: string
  readonly baseline: string
  readonly ours: Side
  readonly lean: Side
  readonly bar?: number | undefined
  readonly bytes?: string
  /** Rounds before measuring, until the code is compiled. */
  readonly warmUp: number
  readonly rounds: number
}

/** Measures both sides in alternation, so that a slow machine affects both, and reports the median of the ratios. */
export async function compare({ name, baseline, ours, lean, bar, bytes, warmUp, rounds }: Comparison) {
  for (let i = 0; i < warmUp; i++) for (const side of [ours, lean]) await side.round()
  const measured: { lean: Cost; ours: Cost }[] = []
  for (let i = 0; i < rounds; i++) measured.push({ lean: await costOf(lean), ours: await costOf(ours) })
  const of = (figure: (round: { ours: Cost; lean: Cost }) => number) => median(measured.map(figure))
  const database = (side: 'ours' | 'lean') => (measured[0]?.[side].database === null ? null : of((round) => round[side].database ?? 0))
  const ratio = of((round) => totalMicros(round.ours) / totalMicros(round.lean))
  const durationsMs = measured.flatMap((round) => round.ours.durationsMs)
  reportRow({
    ...{ name, baseline, ratio, ...(bytes && { bytes }) },
    perSecond: of((round) => round.ours.perSecond),
    ...{ micros: of((round) => round.ours.server), databaseMicros: database('ours') },
    ...{ baselineMicros: of((round) => round.lean.server), baselineDatabaseMicros: database('lean') },
    ...{ p50Ms: percentile(durationsMs, 0.5), p99Ms: percentile(durationsMs, 0.99) },
    ...(bar !== undefined && { bar: `≤ ${bar}`, met: ratio <= bar }),
  })
}

/** Runs a task repeatedly with limited concurrency. */
export async function many(times: number, concurrency: number, task: () => Promise<unknown>): Promise<Round> {
  const durationsMs: number[] = []
  let remaining = times
  const runNext = async () => {
    while (remaining-- > 0) {
      const from = performance.now()
      await task()
      durationsMs.push(performance.now() - from)
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return { times, perSecond: times / ((performance.now() - from) / 1000), durationsMs }
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
    call.on('error', (error) =>
      isStale(call, error) ? resolve(send<Answer>(url, { agent, headers, ...(body && { body }) })) : reject(error),
    )
    call.end(payload)
  })
}

/** While the other side is measured, a server may close an idle connection at the moment when it is used again. */
const isStale = (call: ClientRequest, error: NodeJS.ErrnoException) => call.reusedSocket && error.code === 'ECONNRESET'

/** Reads a reply without parsing it, and returns its length on the wire. */
export function read(url: string, { agent, headers = {} }: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`))))
    })
    call.once('error', (error) => (isStale(call, error) ? resolve(read(url, { agent, headers })) : reject(error)))
  })
}

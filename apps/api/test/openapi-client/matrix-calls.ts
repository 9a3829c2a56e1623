import { ACTORS, type MatrixActor, STATES, type State } from '../authorization/actors.ts'
import type { OrderFixture } from '../authorization/fixture.ts'
import { MATRIX, type Row } from '../authorization/matrix.ts'
import type { Part } from '../uploads.ts'
import type { Input } from './compile.ts'

export interface MatrixCall {
  readonly row: Row
  readonly state: State
  readonly actor: MatrixActor
  readonly status: number
}

function callsOf(row: Row): MatrixCall[] {
  const states: readonly State[] = row.in ? STATES : ['designing']
  return states.flatMap((state) =>
    (row.in?.[state] ?? row.answers).split(' ').map((status, i) => ({ row, state, actor: ACTORS[i] ?? 'nobody', status: Number(status) })),
  )
}

/** One call for every status that the authorization matrix expects of an operation. */
export function matrixCallsOf(name: string): MatrixCall[] {
  const byStatus = new Map<string, MatrixCall>()
  for (const [i, row] of [MATRIX[name] ?? []].flat().entries()) {
    for (const call of callsOf(row)) if (!byStatus.has(`${i} ${call.status}`)) byStatus.set(`${i} ${call.status}`, call)
  }
  return [...byStatus.values()]
}

export const blobOf = (bytes: Uint8Array | string, name: string): File =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name)

const formOf = (parts: readonly Part[]): Record<string, unknown> =>
  Object.fromEntries(parts.map((part) => ('name' in part ? ['file', blobOf(part.bytes, part.name)] : [part[0], part[1]])))

/** What the matrix sends, as input of the generated client. */
export function inputOf(row: Row, order: OrderFixture, pathNames: readonly string[]): Input {
  const { params, query, body, headers, form, upload, bytes } = row.send?.(order) ?? {}
  const known: Record<string, string> = { id: order.orderId, orderId: order.orderId, ...params }
  const sent = upload ? formOf(upload) : bytes === undefined ? (form ?? body) : new Blob([bytes])
  return {
    path: Object.fromEntries(pathNames.map((name) => [name, known[name] ?? ''])),
    ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(headers !== undefined && { header: headers }),
    ...(sent !== undefined && { body: sent }),
  }
}

import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { rejectTransactionPooler } from './reject-transaction-pooler.ts'

it('accepts a direct connection', async () => {
  const { settings, close } = await createTestDatabase()
  onTestFinished(close)
  await expect(rejectTransactionPooler(settings)).resolves.toBeUndefined()
})

it('rejects a pooler that gives two clients the same backend', async () => {
  const port = await startPooler(() => '4711')
  const connection = { host: '127.0.0.1', port, user: 'vorta', database: 'vorta' }
  await expect(rejectTransactionPooler(connection)).rejects.toThrow('Set pool_mode = session for this database')
})

it('accepts a pooler that gives each client its own backend', async () => {
  const pids = ['1', '2']
  const port = await startPooler(() => pids.pop() ?? '3')
  await expect(rejectTransactionPooler({ host: '127.0.0.1', port, user: 'vorta', database: 'vorta' })).resolves.toBeUndefined()
})

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 65_535)])
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}
const READY = message('Z', Buffer.from('I'))
const SIGNED_IN = Buffer.concat([message('R', int32(0)), READY])
const INT4 = 23

/** Speaks just enough of the PostgreSQL protocol to sign in and to return one number per query. */
async function startPooler(backendPid: () => string): Promise<number> {
  const server = createServer((socket) => {
    let isSignedIn = false
    socket.on('error', () => {})
    socket.on('data', () => {
      socket.write(isSignedIn ? answer(backendPid()) : SIGNED_IN)
      isSignedIn = true
    })
  })
  onTestFinished(() => {
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function answer(pid: string): Buffer {
  const column = Buffer.concat([Buffer.from('pid\0'), int32(0), int16(0), int32(INT4), int16(4), int32(-1), int16(0)])
  return Buffer.concat([
    message('T', int16(1), column),
    message('D', int16(1), int32(pid.length), Buffer.from(pid)),
    message('C', Buffer.from('SELECT 1\0')),
    READY,
  ])
}

/** Serves the program and, on separate ports, the baselines, in one process whose CPU time is measured. */
import { prepareOrderReader } from '../apps/api/src/features/orders/orders-read.repo.ts'
import type { DatabaseSettings } from '../apps/api/src/platform/db/client.ts'
import { openLog } from '../apps/api/src/platform/log.ts'
import { createBareServer } from '../apps/api/test/bare-server.ts'
import { openProgram } from './program-under-test.ts'
import { mountBaselines, serveSameBytes } from './requests-baseline.ts'
import { statementOf } from './statement.ts'

export const PASSWORD = 'bench-1234'
export const EMAIL = 'bench@vorta.example'
export type Command = 'cpu' | 'settle' | 'stop'
export interface Addresses {
  readonly app: string
  readonly bare: string
  readonly plain: string
}

if (process.argv[2] === 'serve')
  await serve(process.argv[3] ?? '', JSON.parse(process.argv[4] ?? '{}'), JSON.parse(process.argv[5] ?? '{}'))

async function serve(dataDir: string, connection: DatabaseSettings, stripe: Record<string, string>) {
  const { app, database } = await openProgram(dataDir, connection, { settings: stripe, log: openLog(false, dataDir) })
  const profile = { password: PASSWORD, firstName: 'Bench', lastName: 'Mark', phone: '1' }
  const { id: userId } = await app.users.create({ ...profile, email: EMAIL, role: 'user' })
  const { id: adminId } = await app.users.create({ ...profile, email: 'admin@vorta.example', role: 'admin' })
  const bare = createBareServer()
  const { text: orderJson } = await statementOf(database.db, () =>
    prepareOrderReader(database.db).findOne('none', { userId, role: 'user' }),
  )
  mountBaselines(bare, database, { userId, adminId, sessionId: 'none', orderJson })
  const at = { port: 0, host: '127.0.0.1' }
  const url = await app.server.listen(at)
  const plain = await serveSameBytes(`${url}/api/health`)
  const addresses: Addresses = { app: url, bare: await bare.listen(at), plain: plain.url }

  const commands: Record<Command, () => unknown> = {
    cpu: () => process.cpuUsage(),
    settle: () => app.payments.idle(),
    stop: async () => {
      plain.server.closeAllConnections()
      await Promise.all([app.close(), bare.close(), plain.server.close()])
      await database.close()
      setImmediate(() => process.disconnect())
    },
  }
  process.on('message', async (command: Command) => process.send?.({ answer: (await commands[command]()) ?? null }))
  process.send?.({ answer: addresses })
}

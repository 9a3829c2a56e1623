import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { pathForServer, prepareCluster } from './cluster.ts'
import { type Endpoint, socketEndpoint, tcpEndpoint } from './endpoint.ts'
import { lockFolder } from './folder-lock.ts'
import { stopOrphan } from './pid-file.ts'
import { allowTraversal, chooseServerUser } from './server-user.ts'
import { writingTo } from './start-error.ts'
import { superviseServer } from './supervise.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: (message: string) => void
  /** False turns off fsync, for tests only. */
  durable?: boolean
  /** Unix socket by default; Windows needs TCP on the loopback interface. */
  transport?: 'socket' | 'tcp'
}

export interface EmbeddedPostgres {
  connection: Endpoint['connection']
  /** Current pid of the server; changes when the server is restarted. */
  serverPid(): number
  stop(): Promise<void>
}

/** Starts the bundled PostgreSQL on `<dataDir>/postgres` and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options
  writingTo(options.dataDir, () => mkdirSync(options.dataDir, { recursive: true, mode: 0o700 }))
  const dataDir = realpathSync(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')
  const lock = await lockFolder(dataDir, log)
  let endpoint: Endpoint | null = null
  try {
    const user = chooseServerUser(clusterDir)
    // Without Linux's /proc the server's user must be able to traverse the full path.
    if (user && process.platform !== 'linux') allowTraversal(dataDir)
    const binaries = prepareBinaries(dataDir, user, log)
    await stopOrphan(clusterDir, log)
    endpoint = transport === 'tcp' ? await tcpEndpoint(dataDir) : null
    await prepareCluster({ dataDir, clusterDir, binaries, user, password: endpoint?.password ?? null, durable, log })
    endpoint ??= socketEndpoint(clusterDir, pathForServer(clusterDir, user), user)
    const server = await superviseServer({ dataDir, clusterDir, binaries, user, endpoint, durable, log })
    const { connection, dispose } = endpoint
    const stop = async () => {
      await server.stop()
      dispose()
      lock.release()
    }
    let stopped: Promise<void> | null = null
    return {
      connection,
      serverPid: server.pid,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    endpoint?.dispose()
    lock.release()
    throw error
  }
}

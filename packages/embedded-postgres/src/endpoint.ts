import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { changeOwner, type ServerUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

const SOCKET_NUMBER = 5432
// macOS allows 103 bytes, Linux 107; the shorter one keeps a folder movable between them.
const SOCKET_PATH_MAX_BYTES = 103

export const DATABASE_NAME = 'vorta'
/** Owns the database and may create others, but is not a superuser, so SQL cannot access files or run programs. */
export const DATABASE_ROLE = 'vorta'

/** Where the server listens: client settings, and the matching server options. */
export interface Endpoint {
  connection: { host: string; port: number; user: string; database: string; password?: string }
  serverOptions: Record<string, string>
  password: string | null
  dispose(): void
}

export function socketEndpoint(clusterDir: string, clusterSeenByServer: string, user: ServerUser | null): Endpoint {
  // Only the server's user can access the cluster folder, so the socket is safe in it.
  const fits = Buffer.byteLength(join(clusterDir, `.s.PGSQL.${SOCKET_NUMBER}`)) <= SOCKET_PATH_MAX_BYTES
  const folder = fits ? clusterDir : shortFolder(clusterDir, user)
  return {
    connection: { host: folder, port: SOCKET_NUMBER, user: DATABASE_ROLE, database: DATABASE_NAME },
    serverOptions: {
      listen_addresses: '',
      port: String(SOCKET_NUMBER),
      unix_socket_directories: fits ? clusterSeenByServer : folder,
      unix_socket_permissions: '0700',
    },
    password: null,
    dispose() {
      if (!fits) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function shortFolder(clusterDir: string, user: ServerUser | null): string {
  const name = `vorta-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`
  const parentDir = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp'
  const folder = join(parentDir, name)
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const entry = lstatSync(folder)
  const ours = entry.isDirectory() && [process.getuid?.(), user?.uid].includes(entry.uid)
  // The temporary folder is world-writable: another user who guessed the name must not receive our queries.
  const safe = ours ? folder : mkdtempSync(`${folder}-`)
  changeOwner(user, safe)
  return safe
}

/** For Windows, which has no usable Unix sockets: loopback only, with a password. */
export async function tcpEndpoint(dataDir: string): Promise<Endpoint> {
  const password = readOrMakePassword(join(dataDir, 'secrets', 'postgres-password'))
  const port = await freePort()
  return {
    connection: { host: '127.0.0.1', port, user: DATABASE_ROLE, database: DATABASE_NAME, password },
    serverOptions: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    password,
    dispose() {},
  }
}

function readOrMakePassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  chmodSync(dirname(file), 0o700)
  const password = randomBytes(24).toString('hex')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new DatabaseStartError('No free port was found for the database. Try again, or set DATABASE_URL.'))
      })
    })
  })
}

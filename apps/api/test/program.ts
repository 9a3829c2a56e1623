import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleProgram } from '../../../scripts/bundle-server.mjs'
import { untilPreviewsAreRendered } from './embedded-database.ts'
import { sharedFolder } from './shared-folder.ts'

const API = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
// PUBLIC_URL may hide the port of the process.
const READY = /ready at (?:http:\/\/localhost:|.*\(port )(\d+)/

export interface Program {
  url: string
  /** The output so far. */
  said: () => string
  stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: '0',
  RATE_LIMITS: 'off',
  ...env,
})

type Entry = 'main' | 'admin-command' | 'backup-command' | 'doctor-command' | 'migrate-command'

const running = new Set<ChildProcess>()

/** Bundles the server and its commands as for a release, because starting from sources takes seconds. It expects a folder of this name. */
const bundled = () => sharedFolder('dist', (folder) => bundleProgram(API, folder))

/** Ends processes that a failed test left behind, at the end of a test file. */
export async function endPrograms(): Promise<void> {
  await Promise.all([...running].map((child) => endOf(child, 'SIGKILL')))
}

async function launch(entry: Entry, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(await bundled(), `${entry}.js`), ...args], { env: environment(env), cwd: API })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  running.add(child)
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  return { child, ended, said: () => said }
}

/** Starts the server and waits until it is ready. Throws with its output if it exits. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const { child, ended, said } = await launch('main', [], env)
  const port = await new Promise<string>((resolve, reject) => {
    const checkOutput = () => {
      const match = READY.exec(said())?.[1]
      if (match) resolve(match)
    }
    child.stdout.on('data', checkOutput)
    void ended.then((code) => reject(new Error(`The server exited with ${code}: ${said()}`)))
  })
  return { url: `http://127.0.0.1:${port}`, said, stop: (signal) => stop(child, ended, signal) }
}

/** Starts the server and kills it once the condition holds. */
export async function killOnce(env: Record<string, string>, condition: () => Promise<boolean>): Promise<void> {
  const { child, ended, said } = await launch('main', [], env)
  while (!(await condition())) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}: ${said()}`)
    await setTimeout(50)
  }
  await stop(child, ended, 'SIGKILL')
}

/**
 * Copies a data folder with an embedded database and the demo data, because seeding takes longer than most tests. Returns the output of
 * the start that created it.
 */
export async function copyDemoData(dataDir: string): Promise<string> {
  const source = await sharedFolder('demo', async (folder) => {
    const program = await startProgram({ DATA_DIR: path.join(folder, 'data') })
    await untilPreviewsAreRendered(path.join(folder, 'data'))
    if ((await program.stop('SIGTERM')) !== 0) throw new Error(`The server did not stop cleanly: ${program.said()}`)
    await writeFile(path.join(folder, 'output'), program.said())
  })
  // Keeps the owner: the embedded database has its own user if the tests run as root.
  await promisify(execFile)('cp', ['-a', path.join(source, 'data'), dataDir])
  return readFile(path.join(source, 'output'), 'utf8')
}

/** Runs the server or a command until it exits. */
export async function runToEnd(entry: Entry, args: string[], env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { ended, said } = await launch(entry, args, env)
  return { code: await ended, said: said() }
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return ended
}

function stop(child: ChildProcess, ended: Promise<number | null>, signal: NodeJS.Signals) {
  child.kill(signal)
  return ended
}

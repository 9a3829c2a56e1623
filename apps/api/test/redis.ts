import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** Not everybody has one; scripts/test.mjs tries to install it. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0

export interface Redis {
  readonly url: string
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  revive(): Promise<void>
  close(): Promise<void>
}

/** A Redis of the test's own that keeps nothing. */
export async function startRedis(): Promise<Redis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorta-redis-'))
  const port = await freePort()
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && resolve())
      child.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)))
    })
    return child
  }
  let child = await start()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async revive() {
      child = await start()
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** Not everybody has one; scripts/test.mjs tries to install it. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0

export interface Redis {
  readonly url: string
  /** Kills the server without a clean shutdown. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts a Redis server without persistence. */
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
    async restart() {
      child = await start()
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const READY = /ready at (http:\/\/\S+)/

/** Starts the built program as a newcomer would get it, on a free port with a data folder of its own. */
export default async function startServer() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-e2e-'))
  const child = spawn(process.execPath, ['apps/api/dist/main.js'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.BASE_URL = await addressOf(child)
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      const address = READY.exec(seen)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${seen}`)))
  })
}

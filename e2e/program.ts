import { type ChildProcess, spawn } from 'node:child_process'

const READY = /ready at (http:\/\/\S+)/

export interface Program {
  readonly url: string
  readonly pid: number
  /** SIGTERM lets it end in good order, SIGKILL does not. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts the built program as a newcomer would get it, on a free port unless told otherwise. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['apps/api/dist/main.js'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: await addressOf(child),
    pid: child.pid ?? 0,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return gone
    },
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

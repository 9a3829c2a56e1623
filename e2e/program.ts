import { type ChildProcess, spawn } from 'node:child_process'

// PUBLIC_URL may hide the port of the process.
const READY = /ready at (http:\/\/localhost:\d+)|ready at .*\(port (\d+)/

export interface Program {
  readonly url: string
  readonly pid: number
  /** SIGTERM shuts down gracefully, SIGKILL does not. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts the built server in demo mode, on a free port by default. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  // Optimizing the reader of STEP files takes six times as long as reading a small one.
  const child = spawn(process.execPath, ['--liftoff-only', 'apps/api/dist/main.js'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: await readUrl(child),
    pid: child.pid ?? 0,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [isReady, address, port] = READY.exec(output) ?? []
      if (isReady) resolve(address ?? `http://localhost:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`The server exited with code ${code} before it was ready:\n${output}`)))
  })
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Seat } from './chat-load.ts'

/** What a server process says once it listens. */
export interface ServerReady {
  readonly url: string
  readonly seats: readonly Seat[]
}

const FILES_MAX = 20_000
const here = path.dirname(fileURLToPath(import.meta.url))

/** A part of the bench in a process of its own, with leave to open as many sockets as the machine allows. */
export function startProcess(file: string, args: readonly string[]) {
  const node = [
    process.execPath,
    ...(process.env.CHAT_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.CHAT_PROF}`] : []),
    '--import',
    'tsx',
    path.join(here, file),
    ...args,
  ]
  const shell = `ulimit -n ${FILES_MAX} 2>/dev/null || ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"`
  const child = spawn('sh', ['-c', shell, ...node], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.setMaxListeners(0)
  const hear = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    })
  return {
    hear,
    ask<T>(question: unknown): Promise<T> {
      const answer = hear<T>()
      child.send(question as object)
      return answer
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await ended
    },
  }
}

/** A server, ours or a bare one, with seats for so many people. */
export async function startServer(kind: 'bare' | 'vorta', people: number, dataDir: string) {
  const running = startProcess('chat-server.ts', [kind, String(people), dataDir])
  const ready = await running.hear<ServerReady>()
  return {
    ...ready,
    spent: () => running.ask<{ cpuMicros: number; memoryMb: number }>('cpu'),
    stop: running.stop,
  }
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChatUser } from './chat-load.ts'

/** Sent by a server process once it listens. */
export interface ServerReady {
  readonly url: string
  readonly users: readonly ChatUser[]
}

const FILES_MAX = 20_000
const here = path.dirname(fileURLToPath(import.meta.url))

/** Starts a part of the benchmark in its own process, with the highest possible limit for open sockets. */
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
  const nextMessage = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    })
  return {
    nextMessage,
    ask<T>(question: unknown): Promise<T> {
      const answer = nextMessage<T>()
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

/** Starts the program or a plain server with the given number of users. */
export async function startServer(kind: 'bare' | 'vorta', userCount: number, dataDir: string) {
  const running = startProcess('chat-server.ts', [kind, String(userCount), dataDir])
  const ready = await running.nextMessage<ServerReady>()
  return {
    ...ready,
    usage: () => running.ask<{ cpuMicros: number; memoryMb: number }>('cpu'),
    stop: running.stop,
  }
}

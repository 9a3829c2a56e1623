import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const FILES_MAX = 20_000
const HERE = path.dirname(fileURLToPath(import.meta.url))

/** Starts a part of a benchmark in its own process, with the highest possible limit for open sockets. */
export function startProcess(file: string, args: readonly string[] = []) {
  const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const transpiler = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  const shell = `ulimit -n ${FILES_MAX} 2>/dev/null || ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"`
  const command = [process.execPath, ...profile, ...transpiler, path.resolve(HERE, file), ...args]
  const child = spawn('sh', ['-c', shell, ...command], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
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
      child.send({ command: 'stop' })
      await ended
    },
  }
}

export type BenchServer = Awaited<ReturnType<typeof startServer>>

/**
 * Bundles a server like `npm run build` bundles the program, so that it runs the same code as production, and starts it. Running
 * from the sources is slower, because the transpiler adds a call for every function name.
 */
export async function startServer(name: 'program-server' | 'lean-server', options: object) {
  const { bundleServer } = await import('../scripts/bundle-server.mjs')
  const outdir = path.join(HERE, 'dist', name)
  await bundleServer({ [name]: path.join(HERE, `${name}.ts`) }, outdir)
  const server = startProcess(path.join(outdir, `${name}.js`), [JSON.stringify(options)])
  const { url } = await server.nextMessage<{ url: string }>()
  const ask = <T>(command: string, payload?: unknown) => server.ask<T>({ command, payload })
  return {
    url,
    ask,
    usage: () => ask<{ cpuMicros: number; memoryMb: number }>('usage'),
    stop: server.stop,
  }
}

/** In the server process: answers commands of the benchmark until it ends. */
export function serveCommands(url: string, commands: Record<string, (payload: never) => unknown>, close: () => Promise<unknown>) {
  const usage = () => {
    const { user, system } = process.cpuUsage()
    return { cpuMicros: user + system, memoryMb: process.memoryUsage().rss / 1e6 }
  }
  const all: Record<string, (payload: never) => unknown> = { usage, ...commands }
  process.on('message', async ({ command, payload }: { command: string; payload: never }) => {
    if (command !== 'stop') return void process.send?.((await all[command]?.(payload)) ?? null)
    process.removeAllListeners('disconnect')
    await close()
    process.exit(0)
  })
  // Clean up if the parent process dies.
  process.on('disconnect', () => void close().finally(() => process.exit(1)))
  process.send?.({ url })
}

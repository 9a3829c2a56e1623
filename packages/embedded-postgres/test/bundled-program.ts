import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

/** Bundles a few lines that import from a workspace into one file, as the real program is bundled. */
export async function bundleProgram(lines: string, outfile: string, workspace: URL): Promise<void> {
  await build({
    stdin: { contents: lines, resolveDir: fileURLToPath(workspace), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    // pg is CommonJS and loads Node's modules with `require`.
    banner: { js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);` },
    external: ['pg-native'],
    logLevel: 'error',
  })
}

export interface Program {
  process: ChildProcess
  /** The next line of output as JSON, or null if the program ended. */
  next(): Promise<Record<string, unknown> | null>
  ended: Promise<number | null>
}

/** Runs a bundled program, optionally as another user, and kills it when the test ends. */
export function runProgram(file: string, args: string[], user: { uid?: number; gid?: number } = {}): Program {
  const child = spawn(process.execPath, [file, ...args], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    process: child,
    ended,
    async next() {
      const { value, done } = await lines.next()
      if (done) return null
      const message: unknown = JSON.parse(value)
      return typeof message === 'object' && message !== null ? { ...message } : {}
    },
  }
}

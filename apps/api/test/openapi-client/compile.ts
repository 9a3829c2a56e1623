import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const TSC = fileURLToPath(new URL('../../../../node_modules/typescript-7/bin/tsc', import.meta.url))
const OPTIONS = {
  strict: true,
  noEmit: true,
  types: [],
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
}

/** What the compiler prints about these files: nothing if they have no type errors. */
export async function typeErrorsOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorta-client-'))
  try {
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files: Object.keys(files) }))
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
    return await new Promise((resolve) => {
      execFile(process.execPath, [TSC, '-p', folder, '--checkers', '1', '--pretty', 'false'], (error, stdout, stderr) =>
        resolve(error ? `${stdout}${stderr}` || error.message : stdout),
      )
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Reply {
  readonly outcome: string
  readonly status: number
  readonly headers: Headers
  readonly mediaType: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the generated types are checked by the compiler, not in this file
  readonly body: any
}

export interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface ClientModule {
  createClient(baseUrl: string, token?: string): Readonly<Record<string, (input?: Input) => Promise<Reply>>>
}

/** Imports generated TypeScript without writing it to disk. */
export async function importClient(text: string): Promise<ClientModule> {
  const { code } = await transform(text, { loader: 'ts', format: 'esm' })
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

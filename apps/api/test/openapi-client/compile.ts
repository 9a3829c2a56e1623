import ts from 'typescript'

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
}

/** The type errors of these files, which exist only in memory. */
export function typeErrorsOf(files: Readonly<Record<string, string>>): string[] {
  const host = ts.createCompilerHost(OPTIONS)
  const { getSourceFile, fileExists, readFile } = host
  host.getSourceFile = (name, target, ...rest) =>
    files[name] === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, files[name], target)
  host.fileExists = (name) => files[name] !== undefined || fileExists(name)
  host.readFile = (name) => files[name] ?? readFile(name)
  const program = ts.createProgram(Object.keys(files), OPTIONS, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line : 0
    const source = file?.text.split('\n')[line]?.slice(0, 200) ?? ''
    return `${file?.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')} (${source})`
  })
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
export function importClient(text: string): Promise<ClientModule> {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { ...OPTIONS, noEmit: false } })
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`)
}

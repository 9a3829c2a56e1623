import { spawn, spawnSync } from 'node:child_process'
import type { ServerUser } from './server-user.ts'

/** Minimal environment: no PG* variable may affect the tools, and they must not see our secrets. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  const allowed = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SYSTEMROOT', 'USERNAME', 'USERPROFILE', 'APPDATA']
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of allowed) if (process.env[name] !== undefined) env[name] = process.env[name]
  return env
}

export interface ToolRun {
  user: ServerUser | null
  cwd: string
  input?: string
}

export interface ToolResult {
  ok: boolean
  output: string
}

export async function runTool(program: string, args: string[], { user, cwd, input }: ToolRun): Promise<ToolResult> {
  const child = spawn(program, args, { ...user, cwd, env: toolEnvironment(), stdio: 'pipe', windowsHide: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  // A tool that exits before reading its input causes EPIPE.
  child.stdin.on('error', () => {})
  child.stdin.end(input ?? '')
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

export function runToolSync(program: string, args: string[], { user, cwd }: ToolRun): ToolResult {
  const run = spawnSync(program, args, { ...user, cwd, env: toolEnvironment(), encoding: 'utf8', windowsHide: true })
  return { ok: run.status === 0, output: run.error ? run.error.message : `${run.stdout}${run.stderr}` }
}

/** The last lines of a tool's output, short enough for an error message. */
export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' ').replace(/\s+/g, ' ').slice(-400)
}

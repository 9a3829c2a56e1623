/** The built program: start time, memory when idle and under load, and installed size. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { untilPreviewsAreRendered } from '../apps/api/test/embedded-database.ts'
import { startProgram } from '../e2e/program.ts'
import { many, median, reportRow, send } from './measure.ts'

const STARTS = 3
const SETTLE_MS = 10_000
const LOAD_REQUESTS = 4_000
const CONCURRENCY = 16
const IDLE_MAX_MB = 160
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
try {
  const first = await timed()
  await untilPreviewsAreRendered(dataDir)
  await first.program.stop()
  const starts: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const again = await timed()
    starts.push(again.ms)
    if (i < STARTS - 1) await again.program.stop()
    else await measureMemory(again.program)
  }
  reportRow({
    name: 'cold start with demo data',
    figure: `${median(starts).toFixed(0)} ms, the very first ${(first.ms / 1000).toFixed(1)} s`,
  })
  const all = sizeOf(path.join(ROOT, 'node_modules'))
  const built = sizeOf(path.join(ROOT, 'apps/api/dist')) + sizeOf(path.join(ROOT, 'apps/web/dist'))
  reportRow({
    name: 'install size',
    figure: `packages ${megabytes(all - toolsSize())} to run and build, ${megabytes(all)} with test and benchmark tools, built server and site ${megabytes(built)}`,
  })
} finally {
  agent.destroy()
  await rm(dataDir, { recursive: true, force: true })
}

async function timed() {
  const from = performance.now()
  const program = await startProgram({ DATA_DIR: dataDir })
  await send(`${program.url}/api/health`, { agent })
  return { program, ms: performance.now() - from }
}

async function measureMemory(program: Awaited<ReturnType<typeof startProgram>>) {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const idle = residentMb(program.pid)
  const { token } = await send<{ token: string }>(`${program.url}/api/auth/login`, {
    agent,
    body: { email: 'customer@vorta.example', password: 'demo1234' },
  })
  const headers = { authorization: `Bearer ${token}` }
  await many(LOAD_REQUESTS, CONCURRENCY, () => send(`${program.url}/api/orders/my-orders?limit=20`, { agent, headers }))
  const loaded = residentMb(program.pid)
  reportRow({
    ...{ name: 'memory, idle after start', figure: `${idle.toFixed(0)} MB, server process only` },
    ...{ bar: `≤ ${IDLE_MAX_MB} MB`, met: idle <= IDLE_MAX_MB },
  })
  reportRow({
    name: 'memory, under load',
    figure: `${loaded.toFixed(0)} MB after ${LOAD_REQUESTS.toLocaleString('en')} lists, ${CONCURRENCY} concurrent`,
  })
  await program.stop()
}

/** Resident memory of the server process; the embedded database runs in other processes. */
function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The packages that only tests and benchmarks install. */
function toolsSize(): number {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const tools = Object.keys(packages).filter((name) => packages[name]?.dev && existsSync(path.join(ROOT, name)))
  const outermost = tools.filter((name) => !tools.some((other) => name.startsWith(`${other}/`)))
  return outermost.reduce((sum, name) => sum + sizeOf(path.join(ROOT, name)), 0)
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.reduce((sum, entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return sum + sizeOf(full)
    return entry.isFile() ? sum + statSync(full).size : sum
  }, 0)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

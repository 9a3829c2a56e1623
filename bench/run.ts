/**
 * `npm run bench` prints every operation in one table. Arguments select parts; `quick` runs fewer rounds with fewer
 * orders. Results are stored in `results/<version>.json`, where parts that did not run keep their rows.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawChart } from './chart.ts'
import { type Row, rowsIn } from './measure.ts'
import { PARTS, type Part } from './parts.ts'

interface PartResults {
  readonly measuredAt: string
  readonly machine: string
  readonly load: number
  readonly rows: readonly Row[]
}

export interface Results {
  readonly version: string
  readonly parts: Record<string, PartResults>
}

const HERE = path.dirname(fileURLToPath(import.meta.url))
const ROOT = path.dirname(HERE)
const CHART = path.join(ROOT, 'docs/images/performance.svg')

const args = process.argv.slice(2)
const isQuick = args.includes('quick')
const names = args.filter((arg) => arg !== 'quick')
const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Available: ${PARTS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
const file = path.join(HERE, 'results', `${version}.json`)
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}, ${process.platform}`
const readStored = (): Promise<Results['parts']> =>
  readFile(file, 'utf8').then(
    (text) => (JSON.parse(text) as Results).parts,
    () => ({}),
  )

// The parts share the filled databases.
const dataFolder = process.env.BENCH_DATA ?? (await mkdtemp(path.join(tmpdir(), 'vorta-bench-')))
const measured: Record<string, PartResults> = {}
for (const part of PARTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const [load = 0] = loadavg()
  console.log(`${part.name}…`)
  const rows = await rowsOf(part)
  if (rows.length > 0) measured[part.name] = { measuredAt: new Date().toISOString(), machine, load: Math.round(load * 10) / 10, rows }
}
if (process.env.BENCH_DATA === undefined) await rm(dataFolder, { recursive: true, force: true })

const stored = isQuick ? {} : await readStored()
const parts = Object.fromEntries(
  PARTS.flatMap(({ name }) => {
    const [old, fresh] = [stored[name], measured[name]]
    if (!(old && fresh)) return fresh || old ? [[name, fresh ?? old]] : []
    // A part that measured a single operation keeps its other rows.
    const others = old.rows.filter((row) => !fresh.rows.some(({ name: other }) => other === row.name))
    return [[name, { ...fresh, rows: [...others, ...fresh.rows] }]]
  }),
) as Results['parts']
const all = Object.values(parts).flatMap(({ rows }) => rows)
print(all)
if (!isQuick) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ version, parts } satisfies Results, null, 2)}\n`)
  await mkdir(path.dirname(CHART), { recursive: true })
  await writeFile(CHART, drawChart(all))
}

/** Runs a part in its own process. A failed part has no rows and prints its output. */
function rowsOf({ file: script, read, env = {}, quick = {} }: Part): Promise<readonly Row[]> {
  return new Promise((resolve) => {
    const settings = { ...process.env, BENCH_DATA: dataFolder, ...env, ...(isQuick && quick) }
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(HERE, script)], { cwd: ROOT, env: settings })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.stderr.pipe(process.stderr)
    child.once('exit', (code) => {
      const rows = read?.(output) ?? rowsIn(output)
      if (rows.length === 0) console.error(`  no results (exit code ${code})\n${output}`)
      resolve(rows)
    })
  })
}

function print(rows: readonly Row[]) {
  const number = (value: number | undefined, digits: number) => (value === undefined ? '' : value.toFixed(digits))
  const cpu = (server?: number, database?: number | null) =>
    server === undefined ? '' : `${server.toFixed(0)} + ${database?.toFixed(0) ?? 'not available'}`
  const columns = [
    'operation',
    'per s',
    'server + database µs',
    'p50 ms',
    'p99 ms',
    'baseline',
    'baseline µs',
    'ratio',
    'limit',
    '',
    'bytes',
  ]
  const lines = rows.map((row) => [
    row.name,
    number(row.perSecond, 0),
    cpu(row.micros, row.databaseMicros),
    number(row.p50Ms, 1),
    number(row.p99Ms, 1),
    row.figure ?? row.baseline ?? '',
    cpu(row.baselineMicros, row.baselineDatabaseMicros),
    number(row.ratio, 2),
    row.bar ?? '',
    row.met === undefined ? '' : row.met ? 'met' : 'MISSED',
    row.bytes ?? '',
  ])
  const widths = columns.map((column, index) => Math.max(column.length, ...lines.map((line) => line[index]?.length ?? 0)))
  for (const line of [columns, ...lines])
    console.log(
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

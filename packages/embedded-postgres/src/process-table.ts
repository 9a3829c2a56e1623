import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename } from 'node:path'

/**
 * Identifies a process beyond its pid, which may be reused; null if it has ended. Zombies count as ended,
 * because they hold no files and serve no connections.
 */
export function processStartId(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    if (stat === null) return null
    // The command name may contain spaces and parentheses: count the fields from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
  }
  if (process.platform === 'win32') return quietly(() => process.kill(pid, 0)) === null ? null : 'running'
  const line = ps(pid, 'stat=,lstart=')
  return line === null || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
}

/** Whether the process is a PostgreSQL server on exactly this folder; always false on Windows, which cannot tell. */
export function servesCluster(pid: number, clusterDir: string): boolean {
  if (processStartId(pid) === null) return false
  const folder = quietly(() => realpathSync(clusterDir)) ?? clusterDir
  if (process.platform === 'linux') {
    const argv = (quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').split('\0')
    if (basename(argv[0] ?? '') !== 'postgres') return false
    // The working directory of a server is its data folder.
    const cwd = quietly(() => readlinkSync(`/proc/${pid}/cwd`))
    return cwd === folder || argv[argv.indexOf('-D') + 1] === folder
  }
  if (process.platform === 'win32') return false
  const command = ps(pid, 'command=') ?? ''
  return /(^|\/)postgres /.test(command) && (command.includes(`-D ${folder} `) || command.includes(`-D ${clusterDir} `))
}

/** Identifies the pid namespace: host, boot and container. */
export function machineId(): string {
  const boot = quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''
  const namespace = quietly(() => readlinkSync('/proc/self/ns/pid')) ?? ''
  return `${hostname()} ${boot} ${namespace}`
}

function ps(pid: number, columns: string): string | null {
  const line = quietly(() => execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim())
  return line === '' ? null : line
}

function quietly<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

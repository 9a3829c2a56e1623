import { readFileSync } from 'node:fs'

/** Length of a clock tick on Linux; ended processes are only counted in ticks. */
const TICK_MICROS = 10_000
/** Fields of `/proc/<pid>/stat` after the name: the time of ended children in user and kernel mode. */
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14]

/** CPU time so far of all processes of a PostgreSQL server, including those that ended, or null on other systems than Linux. */
export function databaseMicros(serverPid: number): number | null {
  if (process.platform !== 'linux') return null
  const children = readFileSync(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8').trim().split(' ')
  const running = [String(serverPid), ...children].reduce((sum, pid) => sum + runningMicros(pid), 0)
  const stat = readFileSync(`/proc/${serverPid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return running + (Number(stat[CHILDREN_USER]) + Number(stat[CHILDREN_SYSTEM])) * TICK_MICROS
}

function runningMicros(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0 // It ended, and its server counts it from now on.
  }
}

import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { machineId, processStartId } from './process-table.ts'

const quiet = () => {}

describe('the lock of a data folder', () => {
  it('is exclusive until it is released', async () => {
    const folder = temporaryFolder()
    const lock = await lockFolder(folder, quiet)
    await expect(lockFolder(folder, quiet)).rejects.toThrow('is already using the data folder')
    lock.release()
    expect(readdirSync(folder)).toEqual([])
    const again = await lockFolder(folder, quiet)
    again.release()
  })

  it('is acquired by exactly one of many processes that find a stale lock', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'vorta.lock'), JSON.stringify({ pid: 999_999_999, started: '1', machine: machineId() }))
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, quiet)))
    const won = results.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const { value } of won) value.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['another process has the pid now', JSON.stringify({ pid: process.pid, started: 'earlier', machine: machineId() })],
    ['a power cut left it empty', ''],
    ['it is not valid', '[]'],
  ])('is taken over when %s', async (_why, left) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'vorta.lock'), left)
    const lock = await lockFolder(folder, quiet)
    expect(JSON.parse(readFileSync(join(folder, 'vorta.lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
      started: processStartId(process.pid),
    })
    lock.release()
  })

  it('of another container is respected while its heartbeat continues, and taken over when stale', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'vorta.lock')
    writeFileSync(path, JSON.stringify({ pid: 1, started: '1', machine: 'elsewhere' }))
    const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 200)
    await expect(lockFolder(folder, quiet)).rejects.toThrow('Another Vorta process (PID 1)')
    clearInterval(beat)

    utimesSync(path, 1_000, 1_000)
    const lock = await lockFolder(folder, quiet)
    lock.release()
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleProgram, runProgram } from '@vorta/embedded-postgres/test/bundled-program'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { runMigrations } from './migrate.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
})
afterEach(() => database.close())

const FIRST = 'create table car (id int);\n--> statement-breakpoint\ninsert into car values (1);'
const SECOND = 'alter table car add column color text;'

/** Writes a folder like drizzle-kit; the index is the creation time. */
function folderOf(...files: string[]): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'meta'))
  const entries = files.map((text, index) => {
    const tag = `000${index}_step`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx: index, version: '7', when: 1_000 + index, tag, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}

const cars = async () => (await database.pool.query('select * from car')).rows

describe('migrations', () => {
  it('run once, in order', async () => {
    const said: string[] = []
    const log = (message: string) => said.push(message)
    expect(await runMigrations(database.settings, { folder: folderOf(FIRST), log })).toEqual(['0000_step'])
    expect(await runMigrations(database.settings, { folder: folderOf(FIRST), log })).toEqual([])
    expect(await runMigrations(database.settings, { folder: folderOf(FIRST, SECOND), log })).toEqual(['0001_step'])
    expect(await cars()).toEqual([{ id: 1, color: null }])
    expect(said).toEqual(['Updating the database: 0000_step…', 'Updating the database: 0001_step…'])
  })

  it('run once when two processes start at the same time', async () => {
    const folder = folderOf(`select pg_sleep(0.3);\n--> statement-breakpoint\n${FIRST}`, SECOND)
    const program = join(temporaryFolder(), 'migrate.mjs')
    await bundleProgram(
      `import { runMigrations } from './src/platform/db/migrate.ts'
       const done = await runMigrations(JSON.parse(process.argv[2]), { folder: process.argv[3] })
       process.stdout.write(JSON.stringify({ done }) + '\\n')`,
      program,
      new URL('../../..', import.meta.url),
    )
    const both = [1, 2].map(() => runProgram(program, [JSON.stringify(database.settings), folder]))
    const done = await Promise.all(both.map(async (run) => (await run.next())?.done))
    expect(await Promise.all(both.map((run) => run.ended))).toEqual([0, 0])
    expect(done.flat().sort()).toEqual(['0000_step', '0001_step'])
    expect(await cars()).toEqual([{ id: 1, color: null }])
  })

  it('roll back when one fails, and keep earlier ones', async () => {
    const broken = 'create table half (id int);\n--> statement-breakpoint\nselect no_such_thing;'
    await expect(runMigrations(database.settings, { folder: folderOf(FIRST, broken) })).rejects.toThrow('no_such_thing')
    const { rows } = await database.pool.query(`select to_regclass('car')::text car, to_regclass('half')::text half`)
    expect(rows).toEqual([{ car: 'car', half: null }])
    expect(await runMigrations(database.settings, { folder: folderOf(FIRST, SECOND) })).toEqual(['0001_step'])
  })

  it('reject a database of a newer version and a changed migration', async () => {
    await runMigrations(database.settings, { folder: folderOf(FIRST, SECOND) })
    await expect(runMigrations(database.settings, { folder: folderOf(FIRST) })).rejects.toThrow(
      'The database was created by a newer version of Vorta',
    )
    await expect(runMigrations(database.settings, { folder: folderOf(FIRST, `${SECOND} select 1;`) })).rejects.toThrow(
      'The migration 0001_step was changed after this database had run it',
    )
    // Only the line endings differ, as in a checkout on Windows.
    await runMigrations(database.settings, { folder: folderOf(FIRST.replaceAll('\n', '\r\n'), SECOND) })
  })

  it.each([
    ['the port is closed', 'postgres://vorta:hidden@127.0.0.1:1/vorta'],
    ['a host with two addresses is unreachable', 'postgres://vorta:hidden@localhost:1/vorta'],
    ['the address is invalid', 'postgres://vorta:hidden@:x'],
  ])('report in one sentence, without the password, that %s', async (_why, connectionString) => {
    const failed = runMigrations({ connectionString }, { folder: folderOf(FIRST) })
    await expect(failed).rejects.toThrow(/^Vorta cannot connect to the database \((?!.*hidden).+\): check DATABASE_URL/)
  })

  it('have no statement timeout', async () => {
    const patience = "insert into car select 1 where current_setting('statement_timeout') = '0'"
    await runMigrations(database.settings, { folder: folderOf('create table car (id int);', patience) })
    expect(await cars()).toHaveLength(1)
  })
})

describe('a test database', () => {
  it('has the current schema and is isolated from others', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
    await one.pool.query('create table only_here (id int)')
    expect((await two.pool.query(`select to_regclass('only_here') as found`)).rows).toEqual([{ found: null }])
    expect((await two.pool.query(`select to_regclass('users')::text as found`)).rows).toEqual([{ found: 'users' }])
    await Promise.all([one.close(), two.close()])
    await expect(new pg.Client(one.settings).connect()).rejects.toThrow('does not exist')
  })
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { copyIn, copyOut } from './copy.ts'

const ROWS = 60_000

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.settings)
  await client.connect()
  // Rows of many lengths, so that chunks end anywhere in a row.
  await client.query(
    `create table shelf as select n::int, repeat(chr(97 + n % 26), n * 7 % 300) as text from generate_series(1, ${ROWS}) n`,
  )
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const line = (n: number) => `${n}\t${String.fromCharCode(97 + (n % 26)).repeat((n * 7) % 300)}\n`

it('copies every row out, even if the reader is slower than the server', async () => {
  const pieces: Buffer[] = []
  for await (const piece of copyOut(client, 'copy (select * from shelf order by n) to stdout')) {
    await nextTurn()
    pieces.push(Buffer.from(piece))
  }
  const wanted = Array.from({ length: ROWS }, (_, i) => line(i + 1)).join('')
  expect(Buffer.concat(pieces).equals(Buffer.from(wanted))).toBe(true)
})

it('copies rows in', async () => {
  await client.query('create table twin (like shelf)')
  await copyIn(client, 'copy twin from stdin', piecesOf([line(1), line(2).slice(0, 3), line(2).slice(3)]))
  expect((await client.query('select n from twin order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
})

it.each([
  ['rows that the table rejects', () => piecesOf(['1\tone\n', 'two\n'])],
  ['a failing source', () => breakingSource()],
])('rejects %s and keeps the connection usable', async (_, source) => {
  await expect(copyIn(client, 'copy shelf from stdin', source())).rejects.toThrow()
  expect((await client.query('select count(*)::int as n from shelf')).rows).toEqual([{ n: ROWS }])
})

async function* piecesOf(texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function* breakingSource() {
  yield Buffer.from('1\tone\n')
  throw new Error('the disk is gone')
}

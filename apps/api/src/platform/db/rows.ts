/** The first row of a query; undefined if there is none. */
export const first = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> => (await query)[0]

/** The row of a statement that always returns one. */
export async function single<Row>(query: PromiseLike<readonly Row[]>): Promise<Row> {
  const row = await first(query)
  if (row === undefined) throw new Error('A statement returned no row')
  return row
}

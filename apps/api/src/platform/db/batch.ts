import pg from 'pg'

/** One statement of a batch, and who waits for its rows. */
export interface Statement {
  readonly name?: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly rowMode?: string | undefined
  readonly types?: unknown
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: Error) => void
}

/** What of the driver's connection a batch speaks to. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  readonly stream: { cork(): void; uncork(): void }
  parse(statement: { name: string; text: string }): void
  bind(values: { portal: string; statement: string; values: readonly unknown[] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(portal: { portal: string; rows: number }): void
  sync(): void
}

interface Rows extends pg.QueryResult {
  addFields(fields: unknown): void
  parseRow(fields: unknown): pg.QueryResultRow
  addRow(row: pg.QueryResultRow): void
  addCommandComplete(message: unknown): void
}
const driver = pg as unknown as {
  readonly Result: new (rowMode: string | undefined, types: unknown) => Rows
  readonly utils: { prepareValue(value: unknown): unknown }
}

/** Values as they go over the wire. Before anything is sent: one that can't be written must not leave half a batch behind. */
export const wireValues = (values: readonly unknown[]): unknown[] => values.map(driver.utils.prepareValue)

/**
 * Several statements sent as one message and answered by one: waking the database and being woken by it costs more than
 * most statements do. They run in their sequence; where one fails, those behind it are not run and fail with its error.
 */
export class Batch implements pg.Submittable {
  private readonly answers: Rows[]
  private place = 0
  private unreadable: Error | undefined

  constructor(private readonly statements: readonly Statement[]) {
    this.answers = statements.map(({ rowMode, types }) => new driver.Result(rowMode, types))
  }

  /** The driver asks for these when the database has understood a statement, to remember it by its name. */
  get name() {
    return this.statements[this.place]?.name
  }
  get text() {
    return this.statements[this.place]?.text
  }

  submit(connection: unknown) {
    const wire = connection as Wire
    const known = new Set<string>()
    wire.stream.cork()
    for (const { name = '', text, values } of this.statements) {
      if (name === '' || !(known.has(name) || wire.parsedStatements[name])) wire.parse({ name, text })
      known.add(name)
      wire.bind({ portal: '', statement: name, values })
      wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: 0 })
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: unknown }) {
    this.answers[this.place]?.addFields(fields)
  }

  handleDataRow({ fields }: { fields: unknown }) {
    const answer = this.answers[this.place]
    try {
      answer?.addRow(answer.parseRow(fields))
    } catch (error) {
      this.unreadable ??= error as Error
    }
  }

  handleCommandComplete(message: unknown) {
    this.answers[this.place]?.addCommandComplete(message)
    this.place += 1
  }

  handleEmptyQuery() {
    this.place += 1
  }

  handleReadyForQuery() {
    if (this.unreadable) this.place = 0
    this.settle(this.unreadable ?? new Error('The database left a statement unanswered'))
  }

  handleError(error: Error) {
    this.settle(error)
  }

  private settle(error: Error) {
    this.statements.forEach(({ resolve, reject }, place) => {
      const answer = this.answers[place]
      if (answer && place < this.place) resolve(answer)
      else reject(error)
    })
  }
}

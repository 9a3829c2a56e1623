import pg from 'pg'

/** A statement as the query builder gives it to its client. */
export interface Query {
  readonly name?: string | undefined
  readonly text: string
  readonly rowMode?: string | undefined
  readonly types?: { getTypeParser(type: number, format?: string): Parser } | undefined
}

/** One statement of a batch, and who waits for its rows. */
export interface Statement extends Query {
  readonly values: readonly unknown[]
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: Error) => void
}

type Parser = (value: string) => unknown
interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly format?: string
}
/** What the rows of a statement look like, and how each value is read. */
interface Shape {
  readonly fields: readonly Field[]
  readonly parsers: readonly Parser[]
}

/** What of the driver's connection a batch speaks to. */
interface Wire {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  readonly stream: { write(bytes: Uint8Array): void }
  parse(statement: { name: string; text: string }): void
  bind(values: { portal: string; statement: string; values: readonly unknown[] }): void
  describe(what: { type: 'P'; name: string }): void
  execute(portal: { portal: string; rows: number }): void
  sync(): void
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** Values as they go over the wire. Before anything is sent: one that can't be written must not leave half a batch behind. */
export const wireValues = (values: readonly unknown[]): unknown[] => values.map((value) => prepareValue(value))

/** Shapes by the names of statements; the same on every connection, since the text behind a name never changes. */
const shapes = new Map<string, Shape>()
const SHAPES_MAX = 1_000
const NO_ROWS: Shape = { fields: [], parsers: [] }

interface Gathering {
  readonly wire: Wire
  readonly send: () => void
}

/** One for each connection, for as long as that lasts: making it costs more than using it. */
const gatherings = new WeakMap<Wire, Gathering>()

/** The connection with its messages held back until all can be written as one: each write has a price of its own. */
function gathering(connection: Wire): Gathering {
  const known = gatherings.get(connection)
  if (known) return known
  let messages: Uint8Array[] = []
  const wire: Wire = Object.create(connection, { _send: { value: (message: Uint8Array) => messages.push(message) } })
  const send = () => {
    const whole = Buffer.concat(messages)
    messages = []
    connection.stream.write(whole)
  }
  const made = { wire, send }
  gatherings.set(connection, made)
  return made
}

/**
 * Several statements sent as one message and answered by one: waking the database and being woken by it costs more than
 * most statements do. They run in their sequence; where one fails, those behind it are not run and fail with its error.
 */
export class Batch implements pg.Submittable {
  private readonly answers: Answer[]
  private place = 0
  private unreadable: Error | undefined
  private endings: readonly ((failure?: Error) => void)[] = []

  constructor(private readonly statements: readonly Statement[]) {
    this.answers = statements.map((statement) => new Answer(statement))
  }

  /** For whoever follows what is asked of the database: told of each statement now, and of its end by what they hand back. */
  follow(begin: (statement: Pick<Statement, 'name' | 'text'>) => (failure?: Error) => void) {
    this.endings = this.statements.map(begin)
  }

  /** The driver asks for these when the database has understood a statement, to remember it by its name. */
  get name() {
    return this.statements[this.place]?.name
  }
  get text() {
    return this.statements[this.place]?.text
  }

  submit(connection: unknown) {
    const { wire, send } = gathering(connection as Wire)
    const known = new Set<string>()
    this.statements.forEach(({ name = '', text, values }, place) => {
      if (name === '' || !(known.has(name) || wire.parsedStatements[name])) wire.parse({ name, text })
      known.add(name)
      wire.bind({ portal: '', statement: name, values })
      if (!this.answers[place]?.isShaped()) wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: 0 })
    })
    wire.sync()
    send()
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.answers[this.place]?.describe(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    try {
      this.answers[this.place]?.addRow(fields)
    } catch (error) {
      this.unreadable ??= error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.answers[this.place]?.complete(text)
    this.place += 1
  }

  handleEmptyQuery() {
    this.place += 1
  }

  handleReadyForQuery() {
    if (this.unreadable) this.place = 0
    this.settle(this.unreadable)
  }

  handleError(error: Error) {
    this.settle(error)
  }

  private settle(failure: Error | undefined) {
    // Made only where it is needed: writing down how a failure came about costs more than most statements.
    const error = failure ?? (this.place < this.answers.length ? new Error('The database left a statement unanswered') : undefined)
    this.answers.forEach((answer, place) => {
      const ownError = place < this.place ? undefined : error
      this.endings[place]?.(ownError)
      answer.settle(ownError)
    })
  }
}

/** The rows of one statement as they come in. */
class Answer {
  readonly rows: unknown[] = []
  command = ''
  rowCount: number | null = null
  private shape: Shape | undefined

  constructor(private readonly statement: Statement) {
    this.shape = statement.name === undefined ? undefined : shapes.get(statement.name)
  }

  get fields() {
    return this.shape?.fields ?? []
  }

  isShaped(): boolean {
    return this.shape !== undefined
  }

  describe(fields: readonly Field[]) {
    const types = this.statement.types ?? pg.types
    this.shape = { fields, parsers: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format as 'text') as Parser) }
  }

  addRow(values: readonly (string | null)[]) {
    const shape = this.shape ?? NO_ROWS
    this.rows.push(this.statement.rowMode === 'array' ? listOf(values, shape) : recordOf(values, shape))
  }

  complete(tag: string) {
    const space = tag.indexOf(' ')
    this.command = space < 0 ? tag : tag.slice(0, space)
    this.rowCount = space < 0 ? null : Number(tag.slice(tag.lastIndexOf(' ') + 1))
    const { name } = this.statement
    // Described as having no rows it is not described at all.
    if (name !== undefined && !shapes.has(name) && shapes.size < SHAPES_MAX) shapes.set(name, this.shape ?? NO_ROWS)
  }

  settle(error: Error | undefined) {
    if (error) this.statement.reject(error)
    else this.statement.resolve(this as unknown as pg.QueryResult)
  }
}

// Written as loops: these run for every value of every row.
function listOf(values: readonly (string | null)[], { parsers }: Shape): unknown[] {
  const row: unknown[] = []
  for (let place = 0; place < values.length; place++) {
    const value = values[place] ?? null
    row.push(value === null ? null : parsers[place]?.(value))
  }
  return row
}

function recordOf(values: readonly (string | null)[], { fields, parsers }: Shape): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let place = 0; place < values.length; place++) {
    const value = values[place] ?? null
    const name = fields[place]?.name
    if (name !== undefined) row[name] = value === null ? null : parsers[place]?.(value)
  }
  return row
}

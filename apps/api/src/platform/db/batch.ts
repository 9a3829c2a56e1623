import pg from 'pg'

/** A statement as Drizzle passes it to its client. */
export interface Query {
  readonly name?: string | undefined
  readonly text: string
  readonly rowMode?: string | undefined
  readonly types?: { getTypeParser(type: number, format?: string): Parser } | undefined
}

/** One statement of a batch with its callbacks. */
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
/** Row description of a statement and its value parsers. */
interface Shape {
  readonly fields: readonly Field[]
  readonly parsers: readonly Parser[]
}

/** The part of the driver's connection that a batch uses. */
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

/** Serializes values before anything is sent, so that an invalid one cannot leave half a batch behind. */
export const wireValues = (values: readonly unknown[]): unknown[] => values.map((value) => prepareValue(value))

/** Row descriptions by statement name; valid on every connection, because a name always has the same text. */
const shapes = new Map<string, Shape>()
const SHAPES_MAX = 1_000
const NO_ROWS: Shape = { fields: [], parsers: [] }

interface BufferedWire {
  readonly wire: Wire
  readonly send: () => void
}

/** Cached per connection, because creating one is expensive. */
const bufferedWires = new WeakMap<Wire, BufferedWire>()

/** Wraps the connection so that all messages of a batch go out in one socket write. */
function bufferedWire(connection: Wire): BufferedWire {
  const known = bufferedWires.get(connection)
  if (known) return known
  let messages: Uint8Array[] = []
  const wire: Wire = Object.create(connection, { _send: { value: (message: Uint8Array) => messages.push(message) } })
  const send = () => {
    const whole = Buffer.concat(messages)
    messages = []
    connection.stream.write(whole)
  }
  const made = { wire, send }
  bufferedWires.set(connection, made)
  return made
}

/**
 * Several statements in one round trip, which costs more than most statements do. They run in order; after a failure the
 * remaining ones are skipped and fail with the same error.
 */
export class Batch implements pg.Submittable {
  private readonly results: StatementResult[]
  private index = 0
  private unreadable: Error | undefined
  private endings: readonly ((failure?: Error) => void)[] = []

  constructor(private readonly statements: readonly Statement[]) {
    this.results = statements.map((statement) => new StatementResult(statement))
  }

  /** For tracing: `begin` is called for each statement and returns a callback for its end. */
  follow(begin: (statement: Pick<Statement, 'name' | 'text'>) => (failure?: Error) => void) {
    this.endings = this.statements.map(begin)
  }

  /** The driver reads these after a statement was parsed, to remember it by name. */
  get name() {
    return this.statements[this.index]?.name
  }
  get text() {
    return this.statements[this.index]?.text
  }

  submit(connection: unknown) {
    const { wire, send } = bufferedWire(connection as Wire)
    const known = new Set<string>()
    this.statements.forEach(({ name = '', text, values }, index) => {
      if (name === '' || !(known.has(name) || wire.parsedStatements[name])) wire.parse({ name, text })
      known.add(name)
      wire.bind({ portal: '', statement: name, values })
      if (!this.results[index]?.isShaped()) wire.describe({ type: 'P', name: '' })
      wire.execute({ portal: '', rows: 0 })
    })
    wire.sync()
    send()
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.results[this.index]?.describe(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    try {
      this.results[this.index]?.addRow(fields)
    } catch (error) {
      this.unreadable ??= error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.results[this.index]?.complete(text)
    this.index += 1
  }

  handleEmptyQuery() {
    this.index += 1
  }

  handleReadyForQuery() {
    if (this.unreadable) this.index = 0
    this.settle(this.unreadable)
  }

  handleError(error: Error) {
    this.settle(error)
  }

  private settle(failure: Error | undefined) {
    // Created only if needed, because capturing a stack trace is expensive.
    const error = failure ?? (this.index < this.results.length ? new Error('The database did not answer a statement') : undefined)
    this.results.forEach((result, index) => {
      const ownError = index < this.index ? undefined : error
      this.endings[index]?.(ownError)
      result.settle(ownError)
    })
  }
}

/** Collects the rows of one statement. */
class StatementResult {
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
    // A statement without rows gets no row description.
    if (name !== undefined && !shapes.has(name) && shapes.size < SHAPES_MAX) shapes.set(name, this.shape ?? NO_ROWS)
  }

  settle(error: Error | undefined) {
    if (error) this.statement.reject(error)
    else this.statement.resolve(this as unknown as pg.QueryResult)
  }
}

// Plain loops, because these run for every value of every row.
function listOf(values: readonly (string | null)[], { parsers }: Shape): unknown[] {
  const row: unknown[] = []
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null
    row.push(value === null ? null : parsers[index]?.(value))
  }
  return row
}

function recordOf(values: readonly (string | null)[], { fields, parsers }: Shape): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null
    const name = fields[index]?.name
    if (name !== undefined) row[name] = value === null ? null : parsers[index]?.(value)
  }
  return row
}

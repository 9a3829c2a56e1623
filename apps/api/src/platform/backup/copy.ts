import type { Duplex, Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import type pg from 'pg'

/** What node-postgres can do with a copy and its types do not tell. */
interface CopyConnection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(piece: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A statement of the driver's own kind: it hears what the server answers, message by message. */
abstract class Copy {
  constructor(private readonly text: string) {}

  submit(connection: unknown) {
    ;(connection as CopyConnection).query(this.text)
  }

  abstract handleError(error: Error, connection: CopyConnection): void
  abstract handleReadyForQuery(connection: CopyConnection): void
  handleCommandComplete() {}
  handleRowDescription() {}
  handleDataRow() {}
  handlePortalSuspended() {}
  handleEmptyQuery() {}
}

class CopyOut extends Copy {
  readonly bytes = new PassThrough()

  handleCopyData({ chunk }: { chunk: Uint8Array }, { stream }: CopyConnection) {
    // A copy: the driver reads what comes next into the same memory, while this still waits to be written.
    if (this.bytes.write(Buffer.from(chunk)) || stream.isPaused()) return
    // Whoever writes to the disk sets the pace, so that a large table never stands in memory.
    stream.pause()
    this.bytes.once('drain', () => stream.resume())
  }

  handleError(error: Error, { stream }: CopyConnection) {
    this.bytes.destroy(error)
    stream.resume()
  }

  handleReadyForQuery({ stream }: CopyConnection) {
    this.bytes.end()
    // A stream that is at its end never says that it was emptied.
    stream.resume()
  }
}

class CopyIn extends Copy {
  private failure: Error | undefined

  constructor(
    text: string,
    private readonly source: AsyncIterable<Uint8Array>,
    private readonly settle: (failure: Error | undefined) => void,
  ) {
    super(text)
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.pump(connection).then(
      () => connection.endCopyFrom(),
      (error: Error) => connection.sendCopyFail(error.message),
    )
  }

  private async pump(connection: CopyConnection) {
    for await (const piece of this.source) {
      if (this.failure) return
      connection.sendCopyFromChunk(piece)
      if (connection.stream.writableNeedDrain) await new Promise((resolve) => connection.stream.once('drain', resolve))
    }
  }

  handleError(error: Error) {
    this.failure ??= error
    // The driver has done with a statement that failed: it does not tell it that the connection is ready again.
    this.settle(this.failure)
  }

  handleReadyForQuery() {
    this.settle(this.failure)
  }
}

/** The answer of a `copy … to stdout`, as it comes. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  return client.query(new CopyOut(statement)).bytes
}

/** Feeds a `copy … from stdin`. */
export function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, source, (failure) => (failure ? reject(failure) : resolve())))
  })
}

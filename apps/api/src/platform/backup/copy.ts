import type { Duplex, Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import type pg from 'pg'

/** COPY methods of node-postgres that its types omit. */
interface CopyConnection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(piece: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A node-postgres submittable that receives the server's messages directly. */
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
    // Copied, because the driver reuses this memory for the next message.
    if (this.bytes.write(Buffer.from(chunk)) || stream.isPaused()) return
    // Back-pressure, so that a large table is never held in memory.
    stream.pause()
    this.bytes.once('drain', () => stream.resume())
  }

  handleError(error: Error, { stream }: CopyConnection) {
    this.bytes.destroy(error)
    stream.resume()
  }

  handleReadyForQuery({ stream }: CopyConnection) {
    this.bytes.end()
    // An ended stream emits no 'drain' event.
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
    // After an error the driver does not call handleReadyForQuery.
    this.settle(this.failure)
  }

  handleReadyForQuery() {
    this.settle(this.failure)
  }
}

/** Streams the output of a `copy … to stdout`. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  return client.query(new CopyOut(statement)).bytes
}

/** Streams `source` into a `copy … from stdin`. */
export function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, source, (failure) => (failure ? reject(failure) : resolve())))
  })
}

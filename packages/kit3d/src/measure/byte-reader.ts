const WINDOW_BYTES = 1024 * 1024

/** A window of fixed size that slides over a stream; what was read is forgotten. */
export class ByteReader {
  /** The longest piece that `fill` can bring into view. */
  static readonly WINDOW_BYTES = WINDOW_BYTES
  readonly bytes = new Uint8Array(WINDOW_BYTES + 1)
  readonly view = new DataView(this.bytes.buffer)
  /** The unread part of the window is `at` up to, not including, `end`. */
  at = 0
  end = 0
  /** The source gave its last byte; there may still be unread ones in the window. */
  done = false
  private readonly source: AsyncIterator<Uint8Array>
  private chunk: Uint8Array = new Uint8Array(0)
  private chunkAt = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  get left(): number {
    return this.end - this.at
  }

  /** Makes sure that `count` unread bytes are in view; false when the source ends before. */
  async fill(count: number): Promise<boolean> {
    if (this.left >= count) return true
    this.bytes.copyWithin(0, this.at, this.end)
    this.end -= this.at
    this.at = 0
    while (this.end < count || this.chunkAt < this.chunk.length) {
      if (this.chunkAt >= this.chunk.length && !(await this.nextChunk())) break
      const room = WINDOW_BYTES - this.end
      if (room === 0) break
      const piece = this.chunk.subarray(this.chunkAt, this.chunkAt + room)
      this.bytes.set(piece, this.end)
      this.end += piece.length
      this.chunkAt += piece.length
    }
    return this.end >= count
  }

  /** Passes over bytes without looking at them; false when the source ends before. */
  async skip(count: number): Promise<boolean> {
    let rest = count
    while (rest > this.left) {
      rest -= this.left
      this.at = this.end
      if (!(await this.fill(1))) return false
    }
    this.at += rest
    return true
  }

  /** Ends the source early; whoever opened a file behind it closes it then. */
  async close(): Promise<void> {
    this.done = true
    await this.source.return?.()
  }

  private async nextChunk(): Promise<boolean> {
    while (!this.done) {
      const { value, done } = await this.source.next()
      if (done) this.done = true
      else if (value.length > 0) {
        this.chunk = value
        this.chunkAt = 0
        return true
      }
    }
    return false
  }
}

import { damaged, type ModelFormat, notShown } from '../measure/mesh-file.ts'
import { Crc32 } from './crc32.ts'
import { viewOf } from './glb-file.ts'

/** Platform functions, because this package uses none itself. */
export interface ZipTools {
  readonly decodeUtf8: (bytes: Uint8Array) => string
  /** Unpacks raw Deflate data piece by piece, so that nothing larger than a piece has to be in memory. */
  readonly inflate: (source: Uint8Array) => AsyncIterable<Uint8Array>
}

interface Entry {
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly headerAt: number
}

const ENTRIES_MAX = 2_000
/** Of all files that are read. A small archive can declare very much. */
const UNPACKED_MAX_BYTES = 400 * 1024 * 1024
const COMMENT_MAX_BYTES = 65_535
const [END_BYTES, ENTRY_BYTES, HEADER_BYTES, LOCATOR_BYTES] = [22, 46, 30, 20]
const [END_MARK, ENTRY_MARK, HEADER_MARK, LOCATOR_MARK] = [0x06054b50, 0x02014b50, 0x04034b50, 0x07064b50]
const [STORED, DEFLATED] = [0, 8]
/** Marks a number that is stored as 64 bits elsewhere. */
const IN_ZIP64 = 0xffffffff
const ZIP64_FIELD = 1

/**
 * The files of a ZIP archive in memory. Names are only compared and never used as paths, and archives inside are not opened.
 * The directory is checked before anything is unpacked, and unpacking stops at the declared size.
 */
export class ZipArchive {
  readonly #format: ModelFormat
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #tools: ZipTools
  readonly #entries: ReadonlyMap<string, Entry>

  constructor(format: ModelFormat, bytes: Uint8Array, tools: ZipTools, isWanted: (name: string) => boolean) {
    this.#format = format
    this.#bytes = bytes
    this.#view = viewOf(bytes)
    this.#tools = tools
    this.#entries = this.#readDirectory(isWanted)
    const unpacked = [...this.#entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
    if (unpacked > UNPACKED_MAX_BYTES) throw notShown(format, 'its files have more than 400 MB when unpacked')
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** When unpacked. */
  sizeOf(name: string): number {
    return this.#entries.get(name)?.bytes ?? 0
  }

  /** The file that a path in another file means. Paths of other computers, or in other case, are found by their file name. */
  find(path: string, from: string): string | null {
    const segments = from.split('/').slice(0, -1)
    for (const segment of path.replaceAll('\\', '/').split('/'))
      if (segment === '..') segments.pop()
      else if (segment !== '.' && segment !== '') segments.push(segment)
    const exact = segments.join('/')
    if (this.has(exact)) return exact
    const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase()
    const wanted = baseOf(exact)
    return this.names.find((name) => baseOf(name) === wanted) ?? null
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** A whole file. */
  async read(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const whole = new Uint8Array(this.#entries.get(name)?.bytes ?? 0)
    let at = 0
    for await (const piece of this.pieces(name)) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }

  /** A file piece by piece. */
  async *pieces(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const crc = new Crc32()
    let length = 0
    for await (const piece of this.#unpacked(this.#packed(entry), entry)) {
      length += piece.length
      if (length > entry.bytes) throw this.#damaged('it is larger than it declares')
      crc.add(piece)
      yield piece
    }
    if (length !== entry.bytes || crc.value !== entry.crc) throw this.#damaged("it can't be unpacked")
  }

  async *#unpacked(packed: Uint8Array, { method }: Entry): AsyncGenerator<Uint8Array> {
    if (method === STORED) return yield packed
    const pieces = this.#tools.inflate(packed)[Symbol.asyncIterator]()
    try {
      for (;;) {
        // Only errors of the data are caught, not those of the consumer.
        const { value, done } = await pieces.next().catch(() => Promise.reject(this.#damaged("it can't be unpacked")))
        if (done) return
        yield value
      }
    } finally {
      await pieces.return?.()
    }
  }

  #packed({ headerAt, packedBytes, isEncrypted, method }: Entry): Uint8Array {
    if (isEncrypted) throw this.#notShown('it is encrypted')
    if (method !== STORED && method !== DEFLATED) throw this.#notShown("it uses compression that isn't supported")
    if (this.#uint32(headerAt) !== HEADER_MARK) throw this.#damaged("it can't be unpacked")
    const start = headerAt + HEADER_BYTES + this.#uint16(headerAt + 26) + this.#uint16(headerAt + 28)
    if (start + packedBytes > this.#bytes.length) throw this.#damaged('it ends unexpectedly')
    return this.#bytes.subarray(start, start + packedBytes)
  }

  #readDirectory(isWanted: (name: string) => boolean): Map<string, Entry> {
    const { count, start, end } = this.#findDirectory()
    if (count > ENTRIES_MAX) throw this.#notShown('it contains more than 2,000 files')
    const entries = new Map<string, Entry>()
    let at = start
    for (let i = 0; i < count; i++) {
      if (this.#uint32(at) !== ENTRY_MARK) throw this.#damaged('its list of files is incomplete')
      const nameEnd = at + ENTRY_BYTES + this.#uint16(at + 28)
      const extraEnd = nameEnd + this.#uint16(at + 30)
      if (extraEnd > end) throw this.#damaged('its list of files is incomplete')
      const name = this.#tools.decodeUtf8(this.#bytes.subarray(at + ENTRY_BYTES, nameEnd)).replaceAll('\\', '/')
      if (/^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)|\0/.test(name)) throw this.#notShown('it contains file names that lead out of the archive')
      const path = name.replace(/^(\.\/)+/, '')
      if (!path.endsWith('/') && isWanted(path)) {
        if (entries.has(path)) throw this.#notShown('it contains two files of the same name')
        entries.set(path, this.#entry(at, nameEnd, extraEnd))
      }
      at = extraEnd + this.#uint16(at + 32)
    }
    return entries
  }

  #entry(at: number, extraStart: number, extraEnd: number): Entry {
    const [packedBytes, bytes, headerAt] = [this.#uint32(at + 20), this.#uint32(at + 24), this.#uint32(at + 42)]
    const zip64 = this.#zip64Numbers(extraStart, extraEnd)
    const exact = (value: number) => (value === IN_ZIP64 ? (zip64.shift() ?? Infinity) : value)
    const common = { method: this.#uint16(at + 10), isEncrypted: (this.#uint16(at + 8) & 1) !== 0, crc: this.#uint32(at + 16) }
    // Zip64 has the unpacked size first.
    const unpacked = exact(bytes)
    return { ...common, bytes: unpacked, packedBytes: exact(packedBytes), headerAt: exact(headerAt) }
  }

  #zip64Numbers(start: number, end: number): number[] {
    for (let at = start; at + 4 <= end; at += 4 + this.#uint16(at + 2)) {
      if (this.#uint16(at) !== ZIP64_FIELD) continue
      const count = Math.floor(Math.min(this.#uint16(at + 2), end - at - 4) / 8)
      return Array.from({ length: count }, (_, i) => this.#uint64(at + 4 + i * 8))
    }
    return []
  }

  #findDirectory(): { readonly count: number; readonly start: number; readonly end: number } {
    const { length } = this.#bytes
    let end = length - END_BYTES
    while (end >= 0 && length - end <= END_BYTES + COMMENT_MAX_BYTES && this.#uint32(end) !== END_MARK) end -= 1
    if (end < 0 || this.#uint32(end) !== END_MARK) throw this.#damaged('it ends unexpectedly')
    const [count, start] = [this.#uint16(end + 10), this.#uint32(end + 16)]
    if (start !== IN_ZIP64 && count !== 0xffff) return { count, start, end }
    const locator = end - LOCATOR_BYTES
    if (this.#uint32(locator) !== LOCATOR_MARK) throw this.#damaged('its list of files is incomplete')
    const record = this.#uint64(locator + 8)
    return { count: this.#uint64(record + 32), start: this.#uint64(record + 48), end }
  }

  #uint16(at: number): number {
    return this.#isInside(at, 2) ? this.#view.getUint16(at, true) : 0
  }

  #uint32(at: number): number {
    return this.#isInside(at, 4) ? this.#view.getUint32(at, true) : 0
  }

  #uint64(at: number): number {
    return this.#uint32(at) + this.#uint32(at + 4) * 2 ** 32
  }

  #isInside(at: number, length: number): boolean {
    return at >= 0 && at + length <= this.#bytes.length
  }

  #notShown(reason: string) {
    return notShown(this.#format, reason)
  }

  #damaged(reason: string) {
    return damaged(this.#format, reason)
  }
}

import { Crc32 } from '../formats/crc32.ts'

interface ZipEntry {
  readonly name: string
  /** The content as it is stored in the archive. */
  readonly packed: Uint8Array
  /** 0 is stored, 8 is Deflate. */
  readonly method?: number
  readonly flags?: number
  /** Of the unpacked content; correct for stored files if absent. */
  readonly crc?: number
  readonly bytes?: number
}

export const textBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0) & 255)

export function crc32Of(bytes: Uint8Array): number {
  const crc = new Crc32()
  crc.add(bytes)
  return crc.value
}

/** Writes a ZIP archive without checking anything, so that tests can write invalid ones. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const output: Uint8Array[] = []
  let length = 0
  const add = (bytes: Uint8Array) => {
    output.push(bytes)
    length += bytes.length
  }
  const offsets = entries.map((entry) => {
    const at = length
    add(numbers([0x04034b50, 4], [20, 2], ...factsOf(entry), [0, 2]))
    add(textBytes(entry.name))
    add(entry.packed)
    return at
  })
  const start = length
  for (const [i, entry] of entries.entries()) {
    add(numbers([0x02014b50, 4], [20, 2], [20, 2], ...factsOf(entry), [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offsets[i] ?? 0, 4]))
    add(textBytes(entry.name))
  }
  add(numbers([0x06054b50, 4], [0, 4], [entries.length, 2], [entries.length, 2], [length - start, 4], [start, 4], [0, 2]))
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of output) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

type Field = readonly [value: number, bytes: number]

/** The fields that the header of a file and its entry in the directory have in common. */
function factsOf({ name, packed, method = 0, flags = 0, crc = crc32Of(packed), bytes = packed.length }: ZipEntry): Field[] {
  return [
    [flags, 2],
    [method, 2],
    [0, 4],
    [crc, 4],
    [packed.length, 4],
    [bytes, 4],
    [name.length, 2],
  ]
}

function numbers(...fields: readonly Field[]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, i) => (value >>> (i * 8)) & 255)))
}

import { open } from 'node:fs/promises'

const END_RECORD_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
const DIRECTORY_MAX_BYTES = 1024 * 1024
const ENTRY_BYTES = 46
const END_MARK = Buffer.from('504b0506', 'hex')
const ENTRY_MARK = 0x02014b50

/** File names from the central directory of a ZIP archive, without unpacking; empty if it is not readable. */
export async function namesInZip(path: string, sizeBytes: number): Promise<string[]> {
  const handle = await open(path, 'r')
  try {
    const tailBytes = Math.min(sizeBytes, END_RECORD_BYTES + COMMENT_MAX_BYTES)
    const { buffer: tail } = await handle.read(Buffer.alloc(tailBytes), 0, tailBytes, sizeBytes - tailBytes)
    const end = tail.lastIndexOf(END_MARK)
    if (end < 0 || end + END_RECORD_BYTES > tail.length) return []
    const length = tail.readUInt32LE(end + 12)
    const start = tail.readUInt32LE(end + 16)
    if (length > DIRECTORY_MAX_BYTES || start + length > sizeBytes) return []
    const { buffer: directory } = await handle.read(Buffer.alloc(length), 0, length, start)
    return entryNames(directory)
  } finally {
    await handle.close()
  }
}

function entryNames(directory: Buffer): string[] {
  const names: string[] = []
  let at = 0
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_MARK) {
    const nameLength = directory.readUInt16LE(at + 28)
    const extra = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    names.push(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength))
    at += ENTRY_BYTES + nameLength + extra
  }
  return names
}

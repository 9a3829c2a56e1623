import { open } from 'node:fs/promises'
import { isGltf } from '@vorta/kit3d/formats/gltf-archive'
import { isOff } from '@vorta/kit3d/formats/off'
import { binaryTriangles } from '@vorta/kit3d/formats/stl'
import { isUtf16 } from '@vorta/kit3d/formats/text-source'
import { endsAsStep, isBrep, isIges, isStep, STEP_MARGIN_BYTES } from '@vorta/kit3d/load/load-solids'
import { fileTypeFromFile } from 'file-type'
import type { TempFile } from './temp.ts'
import { namesInZip } from './zip-names.ts'

/** The part of a file that type detection needs. */
type FileBytes = Pick<TempFile, 'path' | 'sizeBytes' | 'head' | 'read'>

/** A supported file type and how browsers may handle it. */
export interface ContentType {
  readonly extension: string
  readonly mime: string
  /** Images are re-encoded before they are stored; only they are shown inline. */
  readonly picture: boolean
  /** Whether the content matches the type that the name claims. */
  readonly matches: (file: FileBytes) => boolean | Promise<boolean>
  /** Whether `matches` may read the whole file; such checks run in a thread. */
  readonly readsWholeFile: boolean
  /** Error message for a damaged file of this type; null for a different type. */
  readonly damage?: (file: FileBytes) => Promise<string | null>
}

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

const startsWith =
  (...signatures: Uint8Array[]) =>
  ({ head }: FileBytes) =>
    signatures.some((signature) => signature.every((byte, i) => head[i] === byte))

/** The library skips a byte order mark or an ID3 tag at the start, which could hide another file. */
const HAS_PREFIX = startsWith(ascii('\xEF\xBB\xBF'), ascii('ID3'))

/** Whether the library recognizes one of these formats. A file that it cannot parse has none. */
const isDetectedAs =
  (...formats: string[]) =>
  async (temp: FileBytes) => {
    if (HAS_PREFIX(temp)) return false
    const detected = await fileTypeFromFile(temp.path).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall !== undefined) throw error
    })
    return detected !== undefined && formats.includes(detected.ext)
  }

const file = (extension: string, mime: string, matches: ContentType['matches']): ContentType => ({
  extension,
  mime,
  picture: false,
  matches,
  readsWholeFile: false,
})
/** A type whose check needs the whole file. */
const wholeFile = (...args: Parameters<typeof file>): ContentType => ({ ...file(...args), readsWholeFile: true })
const picture = (extension: string, mime: string, ...subtypes: string[]): ContentType => ({
  ...file(extension, mime, isDetectedAs(extension, ...subtypes)),
  picture: true,
})

// The library reports what an archive contains, such as a spreadsheet, but any archive is accepted.
const ZIP = startsWith(ascii('PK\x03\x04'), ascii('PK\x05\x06'))
const OLE = isDetectedAs('cfb')
const JPEG = picture('jpg', 'image/jpeg')
const withoutMark = (text: string) => text.replace(/^\xEF\xBB\xBF/, '')
const headText = ({ head }: FileBytes) => withoutMark(Buffer.from(head).toString('latin1'))
const IGES = file('iges', 'model/iges', (temp) => isIges(headText(temp)))
const BREP: ContentType = {
  ...file('brep', 'application/octet-stream', (temp) => isBrep(headText(temp))),
  damage: async (temp) => (/^\s*Open CASCADE Topology V/.test(headText(temp)) ? BINARY_BREP : null),
}
const STEP: ContentType = { ...wholeFile('step', 'model/step', isWholeStep), damage: stepDamage }

const BINARY_BREP = 'Binary BREP files are not supported. Export the model as a text file or as STEP.'

/** Types by file extension. SVG, HTML and XML are excluded on purpose, because browsers execute scripts in them. */
const TYPES: Readonly<Record<string, ContentType>> = {
  png: picture('png', 'image/png', 'apng'),
  jpg: JPEG,
  jpeg: JPEG,
  gif: picture('gif', 'image/gif'),
  webp: picture('webp', 'image/webp'),
  pdf: file('pdf', 'application/pdf', isPdf),
  doc: wholeFile('doc', 'application/msword', async (temp) => (await OLE(temp)) && (await containsBytes(temp, utf16('WordDocument')))),
  docx: wholeFile('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', isDocx),
  txt: wholeFile('txt', 'text/plain; charset=utf-8', isPlainText),
  zip: file('zip', 'application/zip', ZIP),
  rar: file('rar', 'application/vnd.rar', isDetectedAs('rar')),
  step: STEP,
  stp: STEP,
  iges: IGES,
  igs: IGES,
  brep: BREP,
  brp: BREP,
  // Reading it shows whether the archive contains a model.
  '3mf': file('3mf', 'model/3mf', ZIP),
  off: file('off', 'application/octet-stream', (temp) => isOff(plainHead(temp.head))),
  ply: file('ply', 'model/ply', (temp) => /^ply[ \t]*[\r\n]/.test(headText(temp).slice(0, 64))),
  // The library recognizes only version 2; reading the file explains what is wrong with others.
  glb: file('glb', 'model/gltf-binary', startsWith(ascii('glTF'))),
  gltf: file('gltf', 'model/gltf+json', (temp) => isGltf(headText(temp))),
  stl: { ...file('stl', 'model/stl', isStl), damage: stlDamage },
  obj: wholeFile('obj', 'model/obj', isObjText),
}

/** Types that are recognized without reading the whole file. */
const WITH_SIGNATURE = Object.values(TYPES).filter(({ extension, readsWholeFile }) => !readsWholeFile && extension !== 'stl')

/** The type that a file name claims; null for an unsupported extension. */
export function claimedType(name: string): ContentType | null {
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase()
  return (extension !== undefined && TYPES[extension]) || null
}

/** Some programs write bytes before the signature; an HTML page that contains it is rejected. */
function isPdf({ head }: FileBytes): boolean {
  const start = Buffer.from(head.subarray(0, 1024)).toString('latin1')
  return start.includes('%PDF-') && !startsAsMarkup(start)
}

async function isDocx(temp: FileBytes): Promise<boolean> {
  if (!ZIP(temp)) return false
  const names = await namesInZip(temp.path, temp.sizeBytes)
  return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith('word/'))
}

async function isPlainText(temp: FileBytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of temp.read()) {
      if (chunk.includes(0)) return false
      const text = decoder.decode(chunk, { stream: true })
      if (first && startsAsMarkup(text)) return false
      first = false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Text in UTF-8, UTF-16 or an 8-bit encoding; reading it shows whether it is a model. */
async function isObjText(temp: FileBytes): Promise<boolean> {
  const start = Buffer.from(temp.head)
  const encoding = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null
  if (startsAsMarkup(encoding ? new TextDecoder(encoding).decode(start) : start.toString('latin1').replace(/^\xEF\xBB\xBF/, '')))
    return false
  if (encoding) return true
  for await (const chunk of temp.read()) if (chunk.includes(0)) return false
  return true
}

const startsAsMarkup = (text: string) => /^[\uFEFF\s]*</.test(text)

const startsAsStep = async (temp: FileBytes) => isStep(withoutMark(await textAt(temp, 0, STEP_MARGIN_BYTES)))

/** STEP files have a start and an end marker. */
async function isWholeStep(temp: FileBytes): Promise<boolean> {
  return (await startsAsStep(temp)) && endsAsStep(await textAt(temp, Math.max(0, temp.sizeBytes - STEP_MARGIN_BYTES), STEP_MARGIN_BYTES))
}

async function stepDamage(temp: FileBytes): Promise<string | null> {
  return (await startsAsStep(temp)) ? 'This STEP file is incomplete. Please export it again.' : null
}

/** Text without a byte order mark. Every other byte of ASCII characters in UTF-16 is zero. */
function plainHead(head: Uint8Array): string {
  const text = Buffer.from(head).toString('latin1')
  return (isUtf16(head) ? text.replaceAll('\0', '') : text).replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
}

/** Either text that starts with `solid`, possibly after comments, or binary whose size matches its triangle count. */
function isStl({ head, sizeBytes }: FileBytes): boolean {
  const start = Buffer.from(head)
  if (/^(?:\s|(?:[#!;]|\/\/).*(?:[\r\n]|$))*solid\b/i.test(plainHead(head))) return true
  return head.length >= 84 && binaryTriangles(sizeBytes, start.readUInt32LE(80)) !== null
}

/** Binary STL has no signature: binary data without another signature was probably truncated. */
async function stlDamage(temp: FileBytes): Promise<string | null> {
  if (isStep(headText(temp)) || temp.head.length < 84 || !temp.head.subarray(0, 512).includes(0)) return null
  for (const { matches } of WITH_SIGNATURE) if (await matches(temp)) return null
  return "This STL file is damaged: its size doesn't match its triangle count. Please export it again."
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

async function containsBytes(temp: FileBytes, signature: Buffer): Promise<boolean> {
  let previousTail = Buffer.alloc(0)
  for await (const chunk of temp.read()) {
    const joined = Buffer.concat([previousTail, chunk])
    if (joined.includes(signature)) return true
    previousTail = joined.subarray(Math.max(0, joined.length - signature.length))
  }
  return false
}

async function textAt(temp: FileBytes, start: number, length: number): Promise<string> {
  const handle = await open(temp.path, 'r')
  try {
    const size = Math.min(length, temp.sizeBytes - start)
    const { buffer } = await handle.read(Buffer.alloc(size), 0, size, start)
    return buffer.toString('latin1')
  } finally {
    await handle.close()
  }
}

import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../storage/store.ts'

interface Download {
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  /** Changes whenever the content changes. */
  readonly etag: string
  readonly inline: boolean
  open(range?: ByteRange): Promise<Readable>
}

const IMAGE_CACHE_S = 300

/** Sends a stored file or one byte range, with headers that prevent content sniffing and execution. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: Download) {
  const isImage = file.contentType.startsWith('image/')
  reply.headers({
    'content-type': file.contentType,
    'content-disposition': disposition(file),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': isImage ? `private, max-age=${IMAGE_CACHE_S}` : 'no-store',
    'accept-ranges': 'bytes',
    etag: `"${file.etag}"`,
  })
  const range = readRange(request, file)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.sizeBytes}`)
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'inline')
      .send({ success: false, message: "The requested part of the file doesn't exist.", code: 'invalid' })
  }
  const stream = await file.open(range ?? undefined)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
  reply.header('content-length', String(range ? range.end - range.start + 1 : file.sizeBytes))
  return reply.send(stream)
}

/** Supports a single range: many small ranges would make a small request expensive. */
function readRange(request: FastifyRequest, file: Download): ByteRange | 'unsatisfiable' | null {
  const asked = request.headers.range
  const onlyIf = request.headers['if-range']
  if (asked === undefined || !asked.startsWith('bytes=') || (onlyIf !== undefined && onlyIf !== `"${file.etag}"`)) return null
  const match = /^bytes= *(\d{0,15})-(\d{0,15}) *$/.exec(asked)
  if (!match || (match[1] === '' && match[2] === '')) return 'unsatisfiable'
  const last = file.sizeBytes - 1
  // `bytes=-500` requests the last 500 bytes.
  const start = match[1] === '' ? Math.max(0, file.sizeBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? last : Math.min(Number(match[2]), last)
  return start > end ? 'unsatisfiable' : { start, end }
}

/** The file name as ASCII fallback and percent-encoded. */
function disposition({ name, inline }: Pick<Download, 'name' | 'inline'>): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\;%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`
}

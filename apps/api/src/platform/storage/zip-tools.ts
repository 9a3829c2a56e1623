import { createInflateRaw } from 'node:zlib'
import type { ZipTools } from '@vorta/kit3d/formats/zip'

export const ZIP_TOOLS: ZipTools = {
  decodeUtf8: (bytes) => new TextDecoder().decode(bytes),
  async *inflate(source) {
    const stream = createInflateRaw()
    stream.end(source)
    yield* stream
  },
}

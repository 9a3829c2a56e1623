/// <reference path="./draco3dgltf.d.ts" />
import { open } from 'node:fs/promises'
import type { GlbTools } from '@vorta/kit3d/formats/glb'
import type { RandomAccessFile } from '@vorta/kit3d/formats/glb-file'
import draco from 'draco3dgltf'
import { MeshoptDecoder } from 'meshoptimizer/decoder'

/** Decompressed points and triangles of the largest model that the viewer can show. */
const DECOMPRESSED_MAX_BYTES = 320 * 1024 * 1024

export const GLB_TOOLS: GlbTools = {
  decodeUtf8: (bytes) => new TextDecoder().decode(bytes),
  loadMeshopt: async () => {
    await MeshoptDecoder.ready
    return MeshoptDecoder.decodeGltfBuffer
  },
  loadDraco: () => draco.createDecoderModule(),
  maxDecompressedBytes: DECOMPRESSED_MAX_BYTES,
}

export async function withGlbFile<T>(path: string, use: (file: RandomAccessFile) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size: sizeBytes } = await handle.stat()
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    return await use({ sizeBytes, read })
  } finally {
    await handle.close()
  }
}

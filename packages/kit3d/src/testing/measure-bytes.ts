import type { LengthUnit } from '@vorta/contract/cad/units'
import type { GlbTools } from '../formats/glb.ts'
import { decodeLatin1 } from '../measure/latin1.ts'
import { type MeshMetrics, measureGlb, measureMesh } from '../measure/measure.ts'
import type { MeshFormat } from '../measure/mesh-file.ts'

/** For files with ASCII names and without compression. */
export const PLAIN_GLB_TOOLS: GlbTools = {
  decodeUtf8: decodeLatin1,
  loadMeshopt: () => Promise.reject(new Error('Unexpected compression')),
  loadDraco: () => Promise.reject(new Error('Unexpected compression')),
  maxDecompressedBytes: 0,
}

/** Measures a file that arrives in chunks of at most `chunkBytes`. */
export function measureBytes(format: MeshFormat, bytes: Uint8Array, chunkBytes = 65_536, unit: LengthUnit = 'mm'): Promise<MeshMetrics> {
  const sizeBytes = bytes.length
  if (format !== 'glb') return measureMesh(format, () => ({ bytes: inChunks(bytes, chunkBytes), sizeBytes }), unit)
  const read = async (start: number, length: number) => bytes.subarray(start, start + Math.min(length, chunkBytes))
  return measureGlb({ sizeBytes, read }, PLAIN_GLB_TOOLS)
}

export async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

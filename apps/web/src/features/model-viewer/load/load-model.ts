import type { RandomAccessFile } from '@vorta/kit3d/formats/glb-file'
import { load3mf } from '@vorta/kit3d/load/load-3mf'
import { loadArchive } from '@vorta/kit3d/load/load-archive'
import { loadGlb } from '@vorta/kit3d/load/load-glb'
import { loadObj, loadOff } from '@vorta/kit3d/load/load-obj'
import { loadPly } from '@vorta/kit3d/load/load-ply'
import { loadSolids } from '@vorta/kit3d/load/load-solids'
import { loadStl } from '@vorta/kit3d/load/load-stl'
import type { LoadedModel, OnProgress } from '@vorta/kit3d/load/loaded-model'
import type { MeshSource, ModelFormat } from '@vorta/kit3d/measure/mesh-file'

/** The loaders of these formats read a file while it downloads. */
const STREAM_LOADERS = { stl: loadStl, ply: loadPly, obj: loadObj, off: loadOff }
type StreamFormat = keyof typeof STREAM_LOADERS

export const isStreamFormat = (format: ModelFormat): format is StreamFormat => Object.hasOwn(STREAM_LOADERS, format)

export const loadStream = (format: StreamFormat, file: Uint8Array | MeshSource, onProgress: OnProgress): Promise<LoadedModel> =>
  STREAM_LOADERS[format](file, onProgress)

export const loadGlbFile = (file: Uint8Array<ArrayBuffer> | RandomAccessFile, onProgress: OnProgress): Promise<LoadedModel> =>
  loadGlb(file, onProgress, GLB_TOOLS)

/** Loads a file of any supported format. Importers of rare formats are loaded on demand. */
export async function loadModel(format: ModelFormat, bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> {
  switch (format) {
    case 'stl':
    case 'ply':
    case 'obj':
    case 'off':
      return loadStream(format, bytes, onProgress)
    case '3mf':
      return load3mf(bytes, ZIP_TOOLS)
    case 'zip':
      return loadArchive(bytes, onProgress, { ...GLB_TOOLS, ...ZIP_TOOLS })
    case 'glb':
      return loadGlbFile(bytes, onProgress)
    case 'step':
    case 'iges':
    case 'brep':
      return loadSolids(format, bytes, await (await import('./occt.ts')).startOcct())
  }
}

const decodeUtf8 = (text: Uint8Array) => new TextDecoder().decode(text)

export const ZIP_TOOLS = { decodeUtf8, inflate }

const GLB_TOOLS = {
  decodeUtf8,
  loadMeshopt: async () => {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js')
    await MeshoptDecoder.ready
    return MeshoptDecoder.decodeGltfBuffer
  },
  loadDraco: async () => (await import('./draco.ts')).startDraco(),
}

async function* inflate(source: Uint8Array): AsyncGenerator<Uint8Array> {
  const reader = new Blob([source.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let result = await reader.read(); !result.done; result = await reader.read()) yield result.value
  } finally {
    await reader.cancel()
  }
}

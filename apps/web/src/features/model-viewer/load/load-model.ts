import { loadGlb } from '@vorta/kit3d/load/load-glb'
import { loadObj } from '@vorta/kit3d/load/load-obj'
import { loadPly } from '@vorta/kit3d/load/load-ply'
import { loadSolids } from '@vorta/kit3d/load/load-solids'
import { loadStl } from '@vorta/kit3d/load/load-stl'
import type { LoadedModel, OnProgress } from '@vorta/kit3d/load/loaded-model'
import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'

/** Loads a file of any supported format. Importers of rare formats are loaded on demand. */
export async function loadModel(format: ModelFormat, bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> {
  switch (format) {
    case 'stl':
      return loadStl(bytes, onProgress)
    case 'ply':
      return loadPly(bytes, onProgress)
    case 'obj':
      return loadObj(bytes, onProgress)
    case 'glb':
      return loadGlb(bytes, onProgress, GLB_TOOLS)
    case 'step':
    case 'iges':
    case 'brep':
      return loadSolids(format, bytes, await (await import('./occt.ts')).startOcct())
  }
}

const GLB_TOOLS = {
  decodeUtf8: (text: Uint8Array) => new TextDecoder().decode(text),
  loadMeshopt: async () => {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js')
    await MeshoptDecoder.ready
    return MeshoptDecoder.decodeGltfBuffer
  },
  loadDraco: async () => (await import('./draco.ts')).startDraco(),
}

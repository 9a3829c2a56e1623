import type { GlbTools } from '../formats/glb.ts'
import { asGltf } from '../formats/gltf-archive.ts'
import { openModelArchive } from '../formats/model-archive.ts'
import type { ZipTools } from '../formats/zip.ts'
import { loadGlb } from './load-glb.ts'
import { loadObjWithMaterials } from './load-obj.ts'
import type { LoadedModel, OnProgress } from './loaded-model.ts'

/** Loads the model of a ZIP archive with its materials and textures. */
export const loadArchive = (
  bytes: Uint8Array,
  onProgress: OnProgress,
  tools: ZipTools & Omit<GlbTools, 'maxDecompressedBytes'>,
): Promise<LoadedModel> =>
  asGltf(async () => {
    const model = await openModelArchive(bytes, tools)
    onProgress(0.2)
    return model.format === 'glb' ? loadGlb(model.bytes, onProgress, tools) : loadObjWithMaterials(model.source(), model.materials)
  })

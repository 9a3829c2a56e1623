/// <reference path="./occt-import-js.d.ts" />
import { readFile } from 'node:fs/promises'
import { load3mf } from '@vorta/kit3d/load/load-3mf'
import { loadArchive } from '@vorta/kit3d/load/load-archive'
import { loadSolids } from '@vorta/kit3d/load/load-solids'
import type { LoadedModel } from '@vorta/kit3d/load/loaded-model'
import type { MeshFormat, ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import startOcct from 'occt-import-js'
import { GLB_TOOLS } from './glb-file.ts'
import { ZIP_TOOLS } from './zip-tools.ts'

/** Reads a model that has to be in memory as a whole. Call it only in a thread with memory limits. */
export async function loadModelFile(path: string, format: Exclude<ModelFormat, MeshFormat>): Promise<LoadedModel> {
  if (format === 'zip') return loadArchive(await readFile(path), () => {}, { ...GLB_TOOLS, ...ZIP_TOOLS })
  if (format === '3mf') return load3mf(await readFile(path), ZIP_TOOLS)
  const occt = await startOcct({ print: () => {}, printErr: () => {} })
  const { buffer, byteOffset, length } = await readFile(path)
  return loadSolids(format, new Uint8Array(buffer, byteOffset, length), occt)
}

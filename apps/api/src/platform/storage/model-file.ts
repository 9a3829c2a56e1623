/// <reference path="./occt-import-js.d.ts" />
import { readFile } from 'node:fs/promises'
import { loadSolids, type SolidFormat } from '@vorta/kit3d/load/load-solids'
import type { LoadedModel } from '@vorta/kit3d/load/loaded-model'
import startOcct from 'occt-import-js'

/** Reads a model that has to be in memory as a whole. Call it only in a thread with memory limits. */
export async function loadModelFile(path: string, format: SolidFormat): Promise<LoadedModel> {
  const occt = await startOcct({ print: () => {}, printErr: () => {} })
  return loadSolids(format, Uint8Array.from(await readFile(path)), occt)
}

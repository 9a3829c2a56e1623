import type { CadModel } from '@vorta/contract/cad/schema'
import { modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import { isSlowToOpen } from '../model-viewer/load/model-file.ts'
import { cadFile } from './model-dialogs.tsx'

/** Why a large solid model has neither a size nor a picture. */
export function LargeSolidNote({ cad }: { cad: CadModel }) {
  const format = modelFormatOf(cad.originalName)
  if (cad.sizeMm || !format || !isSlowToOpen(cadFile(cad), format)) return null
  return (
    <p className="mt-1 max-w-prose text-sm text-pretty text-muted">
      Too large for a preview. It opens in your browser, which can take several minutes.
    </p>
  )
}

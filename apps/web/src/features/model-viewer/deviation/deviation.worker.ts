import type { Alignment } from '@vorta/kit3d/deviation/align'
import { compareSurfaces } from '@vorta/kit3d/deviation/deviation'
import { autoAlign, type FitScan, fitMap, refineAlignment, scanOfCloud, scanOfMesh } from '@vorta/kit3d/deviation/fit'
import { type MeshWithNormals, mergeParts, transformMesh } from '@vorta/kit3d/deviation/mesh'
import { transformFromPairs } from '@vorta/kit3d/deviation/rigid'
import { throttleProgress, transferablesIn } from '../load/worker-messages.ts'
import {
  ANALYSIS_FAILED,
  type DeviationMessage,
  type DeviationRequest,
  type DeviationRequests,
  type FitResult,
  type ScanGeometry,
} from './deviation-protocol.ts'

/** Runs one analysis. Terminate the worker to cancel it. */
addEventListener('message', ({ data }: MessageEvent<DeviationRequest>) => {
  const onProgress = throttleProgress((progress) => postMessage({ kind: 'progress', progress } satisfies DeviationMessage))
  try {
    const result = data.kind === 'compare' ? compare(data.payload, onProgress) : checkFit(data.payload, onProgress)
    postMessage({ kind: 'done', result } satisfies DeviationMessage, { transfer: [...transferablesIn(result)] })
  } catch (error) {
    const message = error instanceof AnalysisError ? error.message : ANALYSIS_FAILED
    postMessage({ kind: 'failed', message } satisfies DeviationMessage)
  }
})

class AnalysisError extends Error {}

const compare = ({ first, second, transform }: DeviationRequests['compare'], onProgress: (progress: number) => void) =>
  compareSurfaces(transformMesh(mergeParts(first), transform), mergeParts(second), onProgress)

/** Progress when the search index of the scan starts and ends, and when the gaps are measured. */
const INDEX_START = 0.05
const INDEX_END = 0.4
const MAP_START = 0.9

function checkFit(payload: DeviationRequests['fit'], onProgress: (progress: number) => void): FitResult {
  const kit = mergeParts(payload.kit)
  onProgress(INDEX_START)
  const scan = scanOf(payload.scan, (progress) => onProgress(INDEX_START + (INDEX_END - INDEX_START) * progress))
  const { clearanceMm } = payload
  const alignment = align(payload, kit, scan, (progress) => onProgress(INDEX_END + (MAP_START - INDEX_END) * progress))
  const map = fitMap(kit, scan.target, alignment.transform, (progress) => onProgress(MAP_START + (1 - MAP_START) * progress))
  return { alignment, clearanceMm, map }
}

const scanOf = (scan: ScanGeometry, onProgress: (progress: number) => void): FitScan =>
  scan.kind === 'surface' ? scanOfMesh(mergeParts(scan.parts), onProgress) : scanOfCloud(scan.points, scan.isFlipped, onProgress)

function align(
  { method, clearanceMm }: DeviationRequests['fit'],
  kit: MeshWithNormals,
  scan: FitScan,
  onProgress: (progress: number) => void,
): Alignment {
  switch (method.kind) {
    case 'given':
      return { transform: method.transform, rmsMm: 0 }
    case 'refine':
      return refineAlignment(kit, scan.target, method.start, clearanceMm, onProgress)
    case 'search':
      return autoAlign(kit, scan, clearanceMm, onProgress)
    case 'pairs': {
      const start = transformFromPairs(method.pairs)
      if (!start) throw new AnalysisError('The three points are on a line. Choose points that form a triangle.')
      return refineAlignment(kit, scan.target, start, clearanceMm, onProgress)
    }
  }
}

import type { Alignment } from '@vorta/kit3d/deviation/align'
import { compareSurfaces } from '@vorta/kit3d/deviation/deviation'
import { autoAlign, fitMap, refineAlignment } from '@vorta/kit3d/deviation/fit'
import { type MeshWithNormals, mergeParts, transformMesh } from '@vorta/kit3d/deviation/mesh'
import { transformFromPairs } from '@vorta/kit3d/deviation/rigid'
import { ScanTarget } from '@vorta/kit3d/deviation/scan-target'
import { buffersIn, throttled } from '../buffers.ts'
import {
  type DeviationAsk,
  type DeviationQuestions,
  type DeviationReply,
  type FitResult,
  NOT_COMPUTED,
  type Placing,
} from './deviation-protocol.ts'

/** Measures once and ends: whoever wants to stop it ends the worker. */
addEventListener('message', ({ data }: MessageEvent<DeviationAsk>) => {
  const tell = throttled((share) => postMessage({ kind: 'progress', share } satisfies DeviationReply))
  try {
    const answer = data.kind === 'compare' ? compare(data.question, tell) : checkFit(data.question, tell)
    postMessage({ kind: 'done', answer } satisfies DeviationReply, { transfer: [...buffersIn(answer)] })
  } catch (error) {
    const message = error instanceof SurveyError ? error.message : NOT_COMPUTED
    postMessage({ kind: 'failed', message } satisfies DeviationReply)
  }
})

class SurveyError extends Error {}

const compare = ({ first, second, transform }: DeviationQuestions['compare'], tell: (share: number) => void) =>
  compareSurfaces(transformMesh(mergeParts(first), transform), mergeParts(second), tell)

function checkFit(question: DeviationQuestions['fit'], tell: (share: number) => void): FitResult {
  const [kit, scan] = [mergeParts(question.kit), mergeParts(question.scan)]
  const target = new ScanTarget(scan)
  tell(0.1)
  const alignment = placed(question.placing, kit, scan, target, (share) => tell(0.1 + 0.5 * share))
  return { alignment, map: fitMap(kit, target, alignment.transform, (share) => tell(0.6 + 0.4 * share)) }
}

function placed(
  placing: Placing,
  kit: MeshWithNormals,
  scan: MeshWithNormals,
  target: ScanTarget,
  tell: (share: number) => void,
): Alignment {
  switch (placing.kind) {
    case 'given':
      return { transform: placing.transform, rmsMm: 0 }
    case 'search':
      return autoAlign(kit, scan, target, tell)
    case 'pairs': {
      const start = transformFromPairs(placing.pairs)
      if (!start)
        throw new SurveyError('The three points lie on one line. Choose points that are further apart, like the corners of a triangle.')
      return refineAlignment(kit, target, start, tell)
    }
  }
}

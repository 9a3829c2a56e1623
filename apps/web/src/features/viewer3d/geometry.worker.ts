import { buffersOf, computeGeometry } from './geometry-job.ts'
import type { WorkerAnswer, WorkerQuestion } from './geometry-client.ts'
import { studioPanorama } from './studio-light.ts'

addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  const [answer, transfer] = answerTo(data)
  postMessage(answer, { transfer })
})

function answerTo(question: WorkerQuestion): [WorkerAnswer, ArrayBuffer[]] {
  const { id } = question
  try {
    if (question.kind === 'studio') {
      const panorama = studioPanorama(question.studio, question.height)
      return [{ id, ok: true, panorama }, [panorama.texels.buffer]]
    }
    const geometry = computeGeometry(question.request)
    return [{ id, ok: true, geometry }, buffersOf(geometry)]
  } catch (error) {
    return [{ id, ok: false, message: error instanceof Error ? error.message : String(error) }, []]
  }
}

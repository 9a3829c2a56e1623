import { MeshFileError } from '@vorta/kit3d/measure/mesh-file'
import { CUBE_SIZE, PANORAMA_HEIGHT, studioCube, studioPanorama } from '../../lib/studio-light.ts'
import { buffersIn, throttled } from './buffers.ts'
import { fetchFile } from './fetch-file.ts'
import { loadModel, standingFor } from './load-model.ts'
import { ModelSession } from './ModelSession.ts'
import type { Ask, OpenStage, Questions, Reply } from './protocol.ts'

const workshop = new ModelSession()

addEventListener('message', async ({ data }: MessageEvent<Ask>) => {
  const { id } = data
  try {
    const answer = await answerTo(data)
    postMessage({ id, ok: true, answer } satisfies Reply, { transfer: [...buffersIn(answer)] })
  } catch (error) {
    const message =
      error instanceof MeshFileError ? error.message : 'This file could not be opened. It may be damaged, or too large for this browser.'
    postMessage({ id, ok: false, message } satisfies Reply)
  }
})

function answerTo(ask: Ask): unknown {
  switch (ask.kind) {
    case 'light':
      return ask.question.quality === 'full' ? [studioPanorama('dark', PANORAMA_HEIGHT)] : studioCube('dark', CUBE_SIZE)
    case 'open':
      return open(ask.id, ask.question)
    case 'prepare':
      workshop.prepare()
      return null
    case 'lines':
      return workshop.lines(ask.question.kind)
    case 'pick':
      return workshop.pick(ask.question)
    case 'section':
      return workshop.section(ask.question.plane, ask.question.parts)
    case 'nearest':
      return ask.question.points.map((point) => workshop.nearest(point))
    case 'hidden':
      return workshop.hidden(ask.question)
    case 'footprint':
      return workshop.footprint(ask.question.up)
  }
}

async function open(id: number, { url, format, isPreview, maxBytes }: Questions['open']) {
  const tell = (stage: OpenStage) => throttled((share) => postMessage({ id, stage, share } satisfies Reply))
  const bytes = await fetchFile(url, maxBytes, tell('download'))
  const reading = tell('read')
  reading(0)
  const model = isPreview ? standingFor(format, await loadModel('glb', bytes, reading)) : await loadModel(format, bytes, reading)
  return workshop.open(model, tell('prepare'))
}

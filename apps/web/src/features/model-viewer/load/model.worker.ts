import { releaseBuffer } from '@vorta/kit3d/load/release-buffer'
import { MeshFileError, type ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { CUBE_SIZE, PANORAMA_HEIGHT, studioCube, studioPanorama } from '@vorta/viewer/studio-light'
import { decodeTextures } from './decode-textures.ts'
import { fetchBlob, fetchFile, fetchStream } from './fetch-file.ts'
import { isStreamFormat, loadGlbFile, loadModel, loadStream } from './load-model.ts'
import { ModelSession } from './ModelSession.ts'
import type { LoadStage, Requests, WorkerMessage, WorkerRequest } from './protocol.ts'
import { throttleProgress, transferablesIn } from './worker-messages.ts'

const session = new ModelSession()

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  const { id } = data
  try {
    const result = await handle(data)
    postMessage({ id, ok: true, result } satisfies WorkerMessage, { transfer: [...transferablesIn(result)] })
  } catch (error) {
    const message =
      error instanceof MeshFileError
        ? error.message
        : "We couldn't open this file. It may be damaged or too large for your browser. You can still download it."
    postMessage({ id, ok: false, message } satisfies WorkerMessage)
  }
})

function handle(request: WorkerRequest): unknown {
  switch (request.kind) {
    case 'light':
      return request.payload.quality === 'full' ? [studioPanorama('dark', PANORAMA_HEIGHT)] : studioCube('dark', CUBE_SIZE)
    case 'open':
      return open(request.id, request.payload)
    case 'return':
      session.takeBack(request.payload)
      return null
    case 'prepare':
      session.prepare()
      return null
    case 'lines':
      return session.lines(request.payload.kind)
    case 'pick':
      return session.pick(request.payload)
    case 'roundEdge':
      return session.roundEdge(request.payload)
    case 'section':
      return session.section(request.payload.plane, request.payload.parts)
    case 'nearest':
      return request.payload.points.map((point) => session.nearest(point))
    case 'occluded':
      return session.findOccluded(request.payload)
    case 'footprint':
      return session.footprint(request.payload.up)
    case 'geometry':
      return session.geometry()
  }
}

async function open(id: number, { url, format, isPreview, unit, maxBytes, lendsGeometry }: Requests['open']) {
  const progressOf = (stage: LoadStage) => throttleProgress((progress) => postMessage({ id, stage, progress } satisfies WorkerMessage))
  const onReadProgress = progressOf('read')
  const read = async (fileFormat: ModelFormat) => {
    if (isStreamFormat(fileFormat)) return loadStream(fileFormat, await fetchStream(url, maxBytes, progressOf('download')), onReadProgress)
    if (fileFormat === 'glb') return loadGlbFile(await fetchBlob(url, maxBytes, progressOf('download')), onReadProgress)
    const bytes = await fetchFile(url, maxBytes, progressOf('download'))
    onReadProgress(0)
    const loaded = await loadModel(fileFormat, bytes, onReadProgress)
    // Images in archives refer to the file.
    if (fileFormat !== 'zip') releaseBuffer(bytes.buffer)
    return loaded
  }
  // A preview has the coordinates of the original file, so it also has its unit, whatever GLB specifies.
  const model = await read(isPreview ? 'glb' : format)
  const opened = session.open(model, unit, progressOf('prepare'), { isPreview, lendsGeometry })
  return { ...opened, textures: await decodeTextures(model.textures ?? []) }
}

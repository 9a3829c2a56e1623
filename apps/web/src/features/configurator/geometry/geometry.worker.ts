import { buffersOf, computeGeometry } from '@vorta/kit3d/configuration/geometry-job'
import { CUBE_SIZE, PANORAMA_HEIGHT, studioCube, studioPanorama } from '@vorta/viewer/studio-light'
import type { WorkerRequest, WorkerResponse } from './geometry-client.ts'

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const [response, transfer] = handleRequest(data)
  postMessage(response, { transfer })
})

function handleRequest(message: WorkerRequest): [WorkerResponse, ArrayBuffer[]] {
  const { id } = message
  try {
    if (message.kind === 'studio') {
      const { studio, quality } = message
      const light = quality === 'full' ? [studioPanorama(studio, PANORAMA_HEIGHT)] : studioCube(studio, CUBE_SIZE)
      return [{ id, ok: true, light }, light.map((texels) => texels.buffer)]
    }
    const geometry = computeGeometry(message.request)
    return [{ id, ok: true, geometry }, buffersOf(geometry)]
  } catch (error) {
    return [{ id, ok: false, message: error instanceof Error ? error.message : String(error) }, []]
  }
}

import { SCAN_MAX_BYTES } from '@vorta/contract/shared/limits'
import { modelFormatOf, upAxisOf } from '@vorta/kit3d/measure/mesh-file'
import { rendererMode } from '@vorta/viewer/renderer-mode'
import { fileHref } from '../../../lib/api.ts'
import { ModelSessionClient } from '../load/ModelSessionClient.ts'
import { type ModelFile, opensPreviewFirst } from '../load/model-file.ts'
import { ModelScene } from '../scene/ModelScene.ts'

/** In CSS pixels; the picture is twice as sharp. */
const SIZE = { width: 448, height: 280 }

/** Renders a file as the viewer first shows it; null without WebGL. */
export async function renderThumbnail(file: ModelFile): Promise<Blob | null> {
  const [format, quality] = [modelFormatOf(file.name), rendererMode()]
  if (!format || quality === 'none') return null
  const isPreview = opensPreviewFirst(file)
  const up = upAxisOf(format)
  const session = new ModelSessionClient()
  const host = document.createElement('div')
  host.inert = true
  Object.assign(host.style, { position: 'fixed', left: '-9999px', width: `${SIZE.width}px`, height: `${SIZE.height}px` })
  document.body.append(host)
  let scene: ModelScene | null = null
  try {
    const url = new URL(fileHref((isPreview && file.previewUrl) || file.url), location.href).href
    const model = await session.request('open', { url, format, isPreview, unit: file.unit, maxBytes: SCAN_MAX_BYTES })
    scene = new ModelScene(host, model, { quality, reducedMotion: true, releasesGeometry: true, onContextLost: () => {} })
    scene.light(await session.request('light', { quality }))
    scene.setUpAxis(up, await session.request('footprint', { up }))
    // Closer than in the viewer, where labels need space.
    scene.controls.zoom(1)
    return await scene.thumbnail(SIZE.width * 2)
  } finally {
    scene?.dispose()
    session.close()
    host.remove()
  }
}

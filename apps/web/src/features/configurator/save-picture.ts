import { downloadBlob } from '../../lib/download-blob.ts'
import type { ConfiguratorScene } from './scene/ConfiguratorScene.ts'

const WIDTH_PX = 1920

/** Downloads the current view as a PNG. */
export async function savePicture(configurator: ConfiguratorScene) {
  const height = Math.round(WIDTH_PX / configurator.controls.camera.aspect)
  downloadBlob(await configurator.snapshot(WIDTH_PX, height), 'vorta-build.png')
}

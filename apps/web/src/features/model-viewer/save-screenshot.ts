import { downloadBlob } from '../../lib/download-blob.ts'
import type { ModelScene } from './scene/ModelScene.ts'

const WIDTH_PX = 1920

/** Downloads the current view as a PNG named after the file. */
export async function saveScreenshot(scene: ModelScene, name: string) {
  downloadBlob(await scene.screenshot(WIDTH_PX), `${name.replace(/\.[^.]+$/, '')}.png`)
}

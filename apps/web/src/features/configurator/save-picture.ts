import { downloadBlob } from '../../lib/download-blob.ts'
import type { ConfiguratorScene } from './ConfiguratorScene.ts'

const WIDTH_PX = 1920

/** Hands the visitor the view on screen as a PNG, large enough for a wall or a chat. */
export async function savePicture(stage: ConfiguratorScene) {
  const height = Math.round(WIDTH_PX / stage.rig.camera.aspect)
  downloadBlob(await stage.snapshot(WIDTH_PX, height), 'vorta-build.png')
}

import { downloadBlob } from '../../lib/download-blob.ts'
import type { ModelScene } from './ModelScene.ts'

const WIDTH_PX = 1920

/** Hands the reader the view on screen as a PNG, named after the file. */
export async function savePicture(stage: ModelScene, name: string) {
  downloadBlob(await stage.picture(WIDTH_PX), `${name.replace(/\.[^.]+$/, '')}.png`)
}

import { handOver } from '../../lib/hand-over.ts'
import type { Stage } from './Stage.ts'

const WIDTH_PX = 1920

/** Hands the reader the view on screen as a PNG, named after the file. */
export async function savePicture(stage: Stage, name: string) {
  handOver(await stage.picture(WIDTH_PX), `${name.replace(/\.[^.]+$/, '')}.png`)
}

import type { Stage } from './Stage.ts'

const WIDTH_PX = 1920

/** Hands the visitor the view on screen as a PNG, large enough for a wall or a chat. */
export async function savePicture(stage: Stage) {
  const height = Math.round(WIDTH_PX / stage.rig.camera.aspect)
  const address = URL.createObjectURL(await stage.snapshot(WIDTH_PX, height))
  const link = document.createElement('a')
  link.href = address
  link.download = 'vorta-build.png'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

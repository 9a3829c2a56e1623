import type { Stage } from './Stage.ts'

const WIDTH_PX = 1920

/** Hands the reader the view on screen as a PNG, named after the file. */
export async function savePicture(stage: Stage, name: string) {
  const address = URL.createObjectURL(await stage.picture(WIDTH_PX))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replace(/\.[^.]+$/, '')}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

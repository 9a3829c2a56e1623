import { type Camera, type Scene, Vector2, type WebGLRenderer } from 'three'
import type { FocusView } from '../views.ts'

export interface SnapshotOptions {
  readonly type?: string
  readonly view?: FocusView
  /** Shows the assembled car even while the view on screen is exploded or highlighted. */
  readonly isPlain?: boolean
}

/** Supersampling smooths edges on renderers without antialiasing. */
const SUPERSAMPLING = 1.6

/** Renders and reads back in one task, so that the screen never shows the other size. */
export function renderPicture(renderer: WebGLRenderer, scene: Scene, camera: Camera, width: number, height: number): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = width
  picture.height = height
  const oldSize = renderer.getSize(new Vector2())
  const oldRatio = renderer.getPixelRatio()
  renderer.setPixelRatio(SUPERSAMPLING)
  renderer.setSize(width, height, false)
  renderer.render(scene, camera)
  const context = picture.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(renderer.domElement, 0, 0, width, height)
  }
  renderer.setPixelRatio(oldRatio)
  renderer.setSize(oldSize.x, oldSize.y, false)
  return picture
}

export function encodePicture(picture: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded')))
    picture.toBlob(done, type, 0.9)
  })
}

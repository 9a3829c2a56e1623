import { type Camera, type Scene, Vector2, type WebGLRenderer } from 'three'
import type { FocusView } from './views.ts'

export interface SnapshotOptions {
  readonly type?: string
  readonly view?: FocusView
  /** The car as it was ordered, even while its kit is taken apart or highlighted on screen. */
  readonly isPlain?: boolean
}

/** Drawn larger and made smaller: edges are smooth on renderers without any smoothing, too. */
const OVERSIZE = 1.6

/** Drawn and read back in one task, so the screen never shows the other size. */
export function pictureFrom(renderer: WebGLRenderer, scene: Scene, camera: Camera, width: number, height: number): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = width
  picture.height = height
  const oldSize = renderer.getSize(new Vector2())
  const oldRatio = renderer.getPixelRatio()
  renderer.setPixelRatio(OVERSIZE)
  renderer.setSize(width, height, false)
  renderer.render(scene, camera)
  const paper = picture.getContext('2d')
  if (paper) {
    paper.imageSmoothingQuality = 'high'
    paper.drawImage(renderer.domElement, 0, 0, width, height)
  }
  renderer.setPixelRatio(oldRatio)
  renderer.setSize(oldSize.x, oldSize.y, false)
  return picture
}

export function encoded(picture: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded')))
    picture.toBlob(done, type, 0.9)
  })
}

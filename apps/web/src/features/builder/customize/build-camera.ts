import {
  BUILD_THUMBNAIL_HEIGHT_PX,
  BUILD_THUMBNAIL_WIDTH_PX,
  SHARED_PICTURE_HEIGHT_PX,
  SHARED_PICTURE_MAX_CHARS,
  SHARED_PICTURE_WIDTH_PX,
} from '@vorta/contract/shared/limits'
import { toDataUrl } from '../../../lib/data-url.ts'

/** The part of the 3D view that the builder needs. */
export interface BuildCamera {
  snapshot(width: number, height: number, options: { type: string; view: 'Three-quarter'; isPlain: boolean }): Promise<Blob>
  drawTurn(share: number, context: CanvasRenderingContext2D): void
}

const WIDTH_PX = 960
const HEIGHT_PX = 600

const PLAIN_VIEW = { type: 'image/webp', view: 'Three-quarter', isPlain: true } as const

/** The three-quarter view saved with the order. */
export const takePicture = (camera: BuildCamera): Promise<Blob> => camera.snapshot(WIDTH_PX, HEIGHT_PX, PLAIN_VIEW)

/** The same picture each time, because rendering it can take seconds without a graphics card. */
export function takePictureOnce(camera: BuildCamera): () => Promise<Blob> {
  let taken: Promise<Blob> | null = null
  return async () => {
    taken ??= takePicture(camera)
    return taken
  }
}

/** A small one as base64, for a saved build. A build can be saved without a picture. */
export async function takeThumbnail(camera: BuildCamera | null): Promise<string | null> {
  try {
    const picture = await camera?.snapshot(BUILD_THUMBNAIL_WIDTH_PX, BUILD_THUMBNAIL_HEIGHT_PX, PLAIN_VIEW)
    return picture ? await toBase64(picture) : null
  } catch {
    return null
  }
}

/** The picture of a link preview as base64: rendered by the 3D view, or the stored one of an order. A link can do without. */
export async function takeLinkPicture(camera: BuildCamera | null, storedUrl: string | null = null): Promise<string | null> {
  try {
    const options = { ...PLAIN_VIEW, type: 'image/jpeg' }
    const rendered = await camera?.snapshot(SHARED_PICTURE_WIDTH_PX, SHARED_PICTURE_HEIGHT_PX, options)
    const picture = rendered ?? (storedUrl === null ? null : await (await fetch(storedUrl)).blob())
    const base64 = picture ? await toBase64(picture) : null
    return base64 !== null && base64.length <= SHARED_PICTURE_MAX_CHARS ? base64 : null
  } catch {
    return null
  }
}

const toBase64 = async (blob: Blob): Promise<string> => (await toDataUrl(blob)).split(',')[1] ?? ''

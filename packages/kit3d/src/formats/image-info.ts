import { viewOf } from './glb-file.ts'

export interface ImageInfo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif'
  readonly width: number
  readonly height: number
}

/** Enough for the size in an image, which JPEG files store after their metadata. */
export const IMAGE_HEAD_BYTES = 256 * 1024

/** Type and size of an image from its first bytes; null if browsers cannot show it everywhere. */
export function imageInfo(head: Uint8Array): ImageInfo | null {
  if (head.length < 30) return null
  const view = viewOf(head)
  if (view.getUint32(0) === 0x89504e47) return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint16(0) === 0xffd8) return jpegInfo(view)
  if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpInfo(view)
  if (view.getUint32(4) === 0x66747970 && view.getUint32(8) >>> 8 === 0x617669) return avifInfo(head, view)
  return null
}

/** KTX2 files contain textures for GPUs. */
export const isKtx2 = (head: Uint8Array): boolean => head.length > 8 && viewOf(head).getUint32(0) === 0xab4b5458

function jpegInfo(view: DataView): ImageInfo | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint16(at)
    const isSize = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isSize) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker >> 8 !== 0xff) return null
    // A marker may follow padding.
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** The largest of the sizes in the file, because a thumbnail or the tiles of an image may have their own. */
function avifInfo(head: Uint8Array, view: DataView): ImageInfo | null {
  let [width, height] = [0, 0]
  for (let at = head.indexOf(SIZE_BOX[0]); at >= 0 && at + 16 <= head.length; at = head.indexOf(SIZE_BOX[0], at + 1)) {
    if (!SIZE_BOX.every((byte, i) => head[at + i] === byte)) continue
    width = Math.max(width, view.getUint32(at + 8))
    height = Math.max(height, view.getUint32(at + 12))
  }
  return width > 0 && height > 0 ? { type: 'image/avif', width, height } : null
}

/** `ispe` */
const SIZE_BOX = [0x69, 0x73, 0x70, 0x65] as const

function webpInfo(view: DataView): ImageInfo {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  const type = 'image/webp' as const
  switch (view.getUint32(12)) {
    case 0x56503858: // Extended
      return { type, width: uint24(24) + 1, height: uint24(27) + 1 }
    case 0x5650384c: {
      // Lossless
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    default:
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
}

import { ORDER_PHOTO_MAX_PX } from '@vorta/contract/shared/limits'
import { fileError } from '../../lib/uploads/upload.ts'

const JPEG_QUALITY = 0.85

/** Shown for a file that neither this browser nor the server can read. */
export const UNREADABLE_PHOTO = "We couldn't read this photo. Please choose a JPG, PNG or WebP image."

const shrunkSize = (width: number, height: number) => {
  const scale = Math.min(1, ORDER_PHOTO_MAX_PX / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/**
 * Redraws a photo upright at no more than 2048 pixels, which also removes its metadata, such as the place where it was taken.
 * A photo that this browser cannot read goes to the server as it is, if the server accepts its type.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const shrunk = await redraw(file).catch(() => null)
  if (shrunk) return shrunk
  if (fileError('order_photo', file) !== null || !(await isPicture(file))) throw new Error(UNREADABLE_PHOTO)
  return file
}

/** Whether the file starts like a JPG, PNG or WebP image. */
async function isPicture(file: File): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start)
}

async function redraw(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, shrunkSize(bitmap.width, bitmap.height))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  } finally {
    bitmap.close()
  }
}

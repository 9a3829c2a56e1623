import type { Sharp } from 'sharp'
import { AppError } from '../errors.ts'
import type { ContentType } from './content.ts'
import type { TempFile, TempFolder } from './temp.ts'

const PIXELS_MAX = 40_000_000
const TOO_MANY_PIXELS = 'Pictures can have at most 40 megapixels'
const DECODE_AT_ONCE = 2

/** Read only when the first picture comes: many a program never sees one, and the library is large. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is seen once; keeping decoded ones would only hold memory.
  sharp.cache(false)
  return sharp
}

/**
 * The picture drawn anew: turned upright, without place, camera or anything else that was written beside the pixels.
 * What hid behind the pixels of a disguised file is gone with it.
 */
export async function redrawPicture(source: TempFile, type: ContentType, temp: TempFolder, wrongType: string): Promise<TempFile> {
  const drawn = await oneOfFew(() => draw(source, type)).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    if (/pixel limit/i.test(String(error))) throw new AppError('unsupported_type', TOO_MANY_PIXELS)
    throw new AppError('unsupported_type', wrongType)
  })
  return temp.write([drawn])
}

/** What a drawn picture measures; one that moves has several pages. */
export async function measurePicture(file: TempFile): Promise<{ width: number; height: number; pages: number }> {
  const sharp = await openSharp()
  const { width, height, pages = 1 } = await sharp(file.path).metadata()
  return { width, height, pages }
}

/** Twice the pixels of the place where a picture stands in a list, for sharp screens. */
const THUMBNAIL = { width: 576, height: 432 }
/** A lighter twin of a picture that is light already saves nobody anything. */
const THUMBNAIL_FROM_BYTES = 48 * 1024

/** A small still of a drawn picture, cut to the shape of its place; null where the picture itself is light, or moves. */
export async function drawThumbnail(file: TempFile, temp: TempFolder): Promise<TempFile | null> {
  if (file.sizeBytes < THUMBNAIL_FROM_BYTES || (await measurePicture(file)).pages > 1) return null
  const sharp = await openSharp()
  const small = sharp(file.path, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
    .resize({ ...THUMBNAIL, fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 76 })
  return temp.write([await oneOfFew(() => small.toBuffer())])
}

async function draw(source: TempFile, type: ContentType): Promise<Buffer> {
  const sharp = await openSharp()
  const image = sharp(source.path, { limitInputPixels: PIXELS_MAX, animated: true, failOn: 'error', sequentialRead: true })
  const { width, height, pages = 1, pageHeight = height } = await image.metadata()
  // A moving picture is refused by the sum of its frames, since all of them are held at once.
  if (width * pageHeight * pages > PIXELS_MAX) throw new AppError('unsupported_type', TOO_MANY_PIXELS)
  return encoded(pages > 1 ? image : image.autoOrient(), type).toBuffer()
}

function encoded(image: Sharp, { extension }: ContentType): Sharp {
  switch (extension) {
    case 'png':
      return image.png({ compressionLevel: 6 })
    case 'gif':
      return image.gif()
    case 'webp':
      return image.webp({ quality: 88 })
    default:
      return image.jpeg({ quality: 88 })
  }
}

let running = 0
const waiting: (() => void)[] = []

/** Forty megapixels take 160 MB while they are open; a crowd of them waits in line. */
async function oneOfFew<T>(tx: () => Promise<T>): Promise<T> {
  if (running >= DECODE_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await tx()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

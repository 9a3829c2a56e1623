import type { Sharp } from 'sharp'
import { AppError } from '../errors.ts'
import type { ContentType } from './content.ts'
import type { TempFile, TempFolder } from './temp.ts'

const PIXELS_MAX = 40_000_000
const TOO_MANY_PIXELS = 'Images can be at most 40 megapixels. Please use a smaller one.'
const SMALL_PIXELS_MAX = 4_000_000
const DECODE_CONCURRENCY = 2

/** Loaded with the first image, because the library is large. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // Each image is processed once, so caching only wastes memory.
  sharp.cache(false)
  return sharp
}

/**
 * Re-encodes an image: applies its orientation and removes all metadata, such as location and camera,
 * and anything hidden after the pixel data.
 */
export async function redrawPicture(source: TempFile, type: ContentType, temp: TempFolder, wrongType: string): Promise<TempFile> {
  const encodedBytes = await limitConcurrency(() => reencode(source, type)).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    if (/pixel limit/i.test(String(error))) throw new AppError('unsupported_type', TOO_MANY_PIXELS)
    throw new AppError('unsupported_type', wrongType)
  })
  return temp.write([encodedBytes])
}

/** Dimensions of an image; animations have several pages. */
export async function measurePicture(file: TempFile): Promise<{ width: number; height: number; pages: number }> {
  const sharp = await openSharp()
  const { width, height, pages = 1 } = await sharp(file.path).metadata()
  return { width, height, pages }
}

/** Twice the displayed size, for high-density screens. */
const THUMBNAIL = { width: 576, height: 432 }
/** Smaller images need no thumbnail. */
const THUMBNAIL_FROM_BYTES = 48 * 1024

/** Creates a cropped thumbnail; null for small or animated images. */
export async function drawThumbnail(file: TempFile, temp: TempFolder): Promise<TempFile | null> {
  if (file.sizeBytes < THUMBNAIL_FROM_BYTES || (await measurePicture(file)).pages > 1) return null
  const sharp = await openSharp()
  const small = sharp(file.path, { limitInputPixels: PIXELS_MAX, sequentialRead: true })
    .resize({ ...THUMBNAIL, fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 76 })
  return temp.write([await limitConcurrency(() => small.toBuffer())])
}

/** Twice the width of the approval dialog's picture. */
const MODEL_THUMBNAIL_WIDTH = 896

/** Encodes the drawing of a model. More effort takes twice as long and saves a tenth of the size. */
export async function encodeDrawing({ data, width, height }: Drawing): Promise<Buffer> {
  const sharp = await openSharp()
  const image = sharp(data, { raw: { width, height, channels: 4 } }).resize({ width: MODEL_THUMBNAIL_WIDTH })
  return limitConcurrency(() => image.webp({ quality: 80, effort: 2 }).toBuffer())
}

interface Drawing extends PictureSize {
  /** RGBA. */
  readonly data: Uint8Array
}

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A picture in the body of a request, of exactly this size, without metadata; null if it is not an image. */
export async function drawSmallPicture(base64: string, size: PictureSize, format: 'webp' | 'jpeg' = 'webp'): Promise<Buffer | null> {
  const sharp = await openSharp()
  const draw = async () => {
    const image = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: SMALL_PIXELS_MAX, failOn: 'error' })
    const resized = image.flatten({ background: '#0b0c0e' }).resize({ ...size, fit: 'cover' })
    return (format === 'webp' ? resized.webp({ quality: 72 }) : resized.jpeg({ quality: 80, mozjpeg: true })).toBuffer()
  }
  return limitConcurrency(draw).catch(() => null)
}

/** The width of an email at twice the density, and low enough for the text below to be in sight. */
export const EMAIL_PICTURE = { width: 1120, height: 520 }
/** Twice the size of a thumbnail beside the name of the car. */
export const EMAIL_THUMBNAIL = { width: 192, height: 128 }
/** The share of the height above the car in a picture of a build. */
const ABOVE_CAR = 0.2
/** The share of the height around a design. */
const DESIGN_MARGIN = 0.08
const EMAIL_BACKGROUND = '#14161a'

/** Wide enough for a dialog on a high-density screen. */
const PUBLIC_PICTURE_WIDTH = 1600

/** The picture as a JPEG for public pages. */
export async function drawPublicPicture(file: string): Promise<Buffer> {
  const sharp = await openSharp()
  const image = sharp(file, { limitInputPixels: PIXELS_MAX }).autoOrient().flatten()
  const resized = image.resize({ width: PUBLIC_PICTURE_WIDTH, height: PUBLIC_PICTURE_WIDTH, fit: 'inside', withoutEnlargement: true })
  return limitConcurrency(() => resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
}

/** The picture as a JPEG, which every mail client shows: a build cropped to its car, or the whole design on a plain background. */
export async function drawEmailPicture(file: string, size: PictureSize = EMAIL_PICTURE): Promise<Buffer> {
  const sharp = await openSharp()
  const image = sharp(file, { limitInputPixels: PIXELS_MAX })
  const { isOpaque } = await image.stats()
  const framed = isOpaque
    ? image.extract(emailCrop(await image.metadata(), size)).resize({ ...size, fit: 'cover' })
    : frameDesign(image, size)
  return framed.jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

/** Pictures of CAD versions are transparent. */
function frameDesign(image: Sharp, { width, height }: PictureSize): Sharp {
  const margin = Math.round(height * DESIGN_MARGIN)
  const size = { width: width - 2 * margin, height: height - 2 * margin }
  return image
    .trim()
    .flatten({ background: EMAIL_BACKGROUND })
    .resize({ ...size, fit: 'contain', background: EMAIL_BACKGROUND })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: EMAIL_BACKGROUND })
}

function emailCrop({ width, height }: PictureSize, target: PictureSize) {
  const cropped = Math.min(height, Math.round((width * target.height) / target.width))
  return { left: 0, top: Math.min(Math.round(height * ABOVE_CAR), height - cropped), width, height: cropped }
}

async function reencode(source: TempFile, type: ContentType): Promise<Buffer> {
  const sharp = await openSharp()
  const image = sharp(source.path, { limitInputPixels: PIXELS_MAX, animated: true, failOn: 'error', sequentialRead: true })
  const { width, height, pages = 1, pageHeight = height } = await image.metadata()
  // All frames of an animation count, because they are decoded together.
  if (width * pageHeight * pages > PIXELS_MAX) throw new AppError('unsupported_type', TOO_MANY_PIXELS)
  return encode(pages > 1 ? image : image.autoOrient(), type).toBuffer()
}

function encode(image: Sharp, { extension }: ContentType): Sharp {
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

/** Forty megapixels need 160 MB while decoded, so only a few are processed at once. */
async function limitConcurrency<T>(task: () => Promise<T>): Promise<T> {
  if (running >= DECODE_CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await task()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawEmailPicture, EMAIL_PICTURE, EMAIL_THUMBNAIL } from './image.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-image-'))
})
afterAll(() => rm(folder, { recursive: true }))

const SKY = { r: 0, g: 0, b: 255 }
const CAR = { r: 255, g: 0, b: 0 }

/** A picture with a car in one rectangle of it. */
async function drawCar(name: string, background: object, { left, top, width, height }: Region) {
  const file = path.join(folder, name)
  const car = await sharp({ create: { width, height, channels: 3, background: CAR } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 640, height: 400, channels: 4, background } })
    .composite([{ input: car, left, top }])
    .webp({ lossless: true })
    .toFile(file)
  return file
}

const pixelAt = async (jpeg: Buffer, left: number, top: number) => sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()

it('crops the picture of a build to its car', async () => {
  const file = await drawCar('build.webp', { ...SKY, alpha: 1 }, { left: 0, top: 100, width: 640, height: 270 })
  expect(await sharp(await drawEmailPicture(file, EMAIL_THUMBNAIL)).metadata()).toMatchObject(EMAIL_THUMBNAIL)
  const picture = await drawEmailPicture(file)
  expect(await sharp(picture).metadata()).toMatchObject(EMAIL_PICTURE)
  const [roof] = await pixelAt(picture, 560, 60)
  const [wheels] = await pixelAt(picture, 560, EMAIL_PICTURE.height - 20)
  expect([roof, wheels].every((red = 0) => red > 200)).toBe(true)
})

it('shows a transparent design whole on a dark background', async () => {
  const file = await drawCar('design.webp', { ...SKY, alpha: 0 }, { left: 300, top: 0, width: 100, height: 400 })
  const picture = await drawEmailPicture(file)
  expect(await sharp(picture).metadata()).toMatchObject(EMAIL_PICTURE)
  const [middle = 0] = await pixelAt(picture, 560, EMAIL_PICTURE.height / 2)
  const [edge = 255] = await pixelAt(picture, 560, 10)
  expect(middle).toBeGreaterThan(200)
  expect(edge).toBeLessThan(60)
})

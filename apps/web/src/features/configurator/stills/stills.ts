import '../../../styles.css'
import { drawnVehicle, VEHICLES, type Vehicle } from '@vorta/contract/vehicles/vehicles'
import { type Build, type CarFacts, type KitFacts, readBuild } from '@vorta/kit3d/configuration/build'
import { PaintableRenderer } from './PaintableRenderer.ts'
import { PixelComparer } from './PixelComparer.ts'
import { PAINTABLE_SHOTS, type PaintableShot } from './paintable-shots.ts'
import { SnapshotRenderer } from './SnapshotRenderer.ts'
import { StillRenderer } from './StillRenderer.ts'
import type { Shot } from './shot.ts'
import { SHOTS } from './shots.ts'

/** Entry point for scripts/still-renderer.mjs and the visual tests; not part of the site's build. */
declare global {
  interface Window {
    stills: {
      readonly shots: readonly Shot[]
      readonly vehicles: readonly Vehicle[]
      take(shot: Shot): Promise<string>
      snapshot(shot: Shot): Promise<string>
      readonly paintableShots: readonly PaintableShot[]
      /** The black car, and the light that paint adds. */
      takePaintable(shot: PaintableShot): Promise<readonly [black: string, paint: string]>
      read(kit: KitFacts, car: CarFacts): Build
      pixelComparer(): Promise<PixelComparer>
    }
  }
}

const host = document.getElementById('host')
if (!host) throw new Error('The page has no host')
host.style.width = host.style.height = '64px'
let stillRenderer: StillRenderer | null = null
let snapshotRenderer: SnapshotRenderer | null = null
let paintableRenderer: PaintableRenderer | null = null

window.stills = {
  shots: SHOTS,
  vehicles: VEHICLES,
  read: (kit, car) => readBuild(kit, car, drawnVehicle(car)),
  pixelComparer: async () => {
    const comparer = new PixelComparer(host)
    await comparer.light()
    return comparer
  },
  async snapshot(shot) {
    snapshotRenderer ??= new SnapshotRenderer(host)
    return toBase64(await snapshotRenderer.take(shot))
  },
  paintableShots: PAINTABLE_SHOTS,
  async takePaintable(shot) {
    paintableRenderer ??= new PaintableRenderer(host)
    const { black, paint } = await paintableRenderer.take(shot)
    return [await toBase64(await toPng(black)), await toBase64(await toPng(paint))]
  },
  async take(shot) {
    stillRenderer ??= new StillRenderer(host)
    const picture = await stillRenderer.take(shot)
    return toBase64(await toPng(picture, (context) => (shot.caption ? drawCaption(context, shot.caption, picture.height) : undefined)))
  },
}

async function toPng(picture: ImageData, draw?: (context: OffscreenCanvasRenderingContext2D) => Promise<void> | undefined) {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.putImageData(picture, 0, 0)
  await draw?.(context)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function drawCaption(context: OffscreenCanvasRenderingContext2D, { title, line }: NonNullable<Shot['caption']>, height: number) {
  const [large, small] = [`700 ${height * 0.13}px "Archivo Variable"`, `500 ${height * 0.042}px "Inter Variable"`]
  await Promise.all([document.fonts.load(large), document.fonts.load(small)])
  context.fillStyle = '#f2f4f7'
  context.font = large
  context.fillText(title, height * 0.09, height * 0.24)
  context.fillStyle = '#c9ced6'
  context.font = small
  context.fillText(line, height * 0.095, height * 0.32)
}

const toBase64 = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768))
  return btoa(text)
}

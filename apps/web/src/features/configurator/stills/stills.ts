import '../../../styles.css'
import { readBuild } from '../build.ts'
import { Glance } from './ReflectionPass.ts'
import { StillRenderer } from './StillRenderer.ts'
import type { Shot } from './shot.ts'
import { SHOTS } from './shots.ts'

/** The darkroom's door for scripts/render-stills.mjs; this page is never built into the site. */
declare global {
  interface Window {
    stills: {
      readonly shots: readonly Shot[]
      take(shot: Shot): Promise<string>
      read: typeof readBuild
      /** Opens the quick eye of the visual tests. */
      glance(): Promise<Glance>
    }
  }
}

const host = document.getElementById('host')
if (!host) throw new Error('The page has no host')
host.style.width = host.style.height = '64px'
let photographer: StillRenderer | null = null

window.stills = {
  shots: SHOTS,
  read: readBuild,
  glance: async () => {
    const eye = new Glance(host)
    await eye.light()
    return eye
  },
  async take(shot) {
    photographer ??= new StillRenderer(host)
    const picture = await photographer.take(shot)
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('No canvas')
    pen.putImageData(picture, 0, 0)
    if (shot.caption) await write(pen, shot.caption, picture.height)
    return toBase64(await canvas.convertToBlob({ type: 'image/png' }))
  },
}

async function write(pen: OffscreenCanvasRenderingContext2D, { title, line }: NonNullable<Shot['caption']>, height: number) {
  const [large, small] = [`700 ${height * 0.13}px "Archivo Variable"`, `500 ${height * 0.042}px "Inter Variable"`]
  await Promise.all([document.fonts.load(large), document.fonts.load(small)])
  pen.fillStyle = '#f2f4f7'
  pen.font = large
  pen.fillText(title, height * 0.09, height * 0.24)
  pen.fillStyle = '#c9ced6'
  pen.font = small
  pen.fillText(line, height * 0.095, height * 0.32)
}

const toBase64 = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768))
  return btoa(text)
}

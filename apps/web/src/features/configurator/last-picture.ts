import { toDataUrl } from '../../lib/data-url.ts'
import { deviceStorage } from '../../lib/device-storage.ts'
import type { ConfiguratorScene } from './scene/ConfiguratorScene.ts'

const KEY = 'vorta.last-picture'
const WIDTH_PX = 720
const storage = deviceStorage()

/** The last picture of the build with this key, so that it is shown before the 3D view is ready. */
export function lastPicture(key: string): string | null {
  const [title, src] = storage.getItem(KEY)?.split('\n') ?? []
  return title === key && src?.startsWith('data:image/') ? src : null
}

/** Stores the view with which the same page starts the next time. A picture that cannot be taken is not worth an error. */
export async function storePicture(configurator: ConfiguratorScene, key: string): Promise<void> {
  try {
    const height = Math.round(WIDTH_PX / configurator.controls.camera.aspect)
    const picture = await configurator.snapshot(WIDTH_PX, height, { type: 'image/webp', view: 'Three-quarter', isPlain: true })
    storage.setItem(KEY, `${key}\n${await toDataUrl(picture)}`)
  } catch {}
}

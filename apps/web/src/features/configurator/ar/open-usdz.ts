import type { ConfiguratorScene } from '../scene/ConfiguratorScene.ts'

/** Opens the build in the AR viewer of an iPhone. It must be called from a click. */
export async function openUsdz(configurator: ConfiguratorScene) {
  const { toUsdz } = await import('./usdz.ts')
  const file = await toUsdz(configurator.parts(), [configurator.extent.length / 2, 0, 0])
  const link = document.createElement('a')
  link.rel = 'ar'
  link.href = URL.createObjectURL(new Blob([file], { type: 'model/vnd.usdz+zip' }))
  link.download = 'vorta-build.usdz'
  // Safari opens the viewer only for a link with an image.
  link.append(document.createElement('img'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** The viewer reads the file after the click. */
const REVOKE_AFTER_MS = 60_000

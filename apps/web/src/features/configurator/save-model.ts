import { toGlb } from '@vorta/kit3d/shape/to-glb'
import { downloadBlob } from '../../lib/download-blob.ts'
import type { ConfiguratorScene } from './scene/ConfiguratorScene.ts'

/** Downloads the car with its kit as a 3D model at full size. */
export function saveModel(configurator: ConfiguratorScene) {
  const file = toGlb(configurator.parts(), [configurator.extent.length / 2, 0, 0])
  downloadBlob(new Blob([file], { type: 'model/gltf-binary' }), 'vorta-build.glb')
}

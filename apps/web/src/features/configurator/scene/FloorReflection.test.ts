import { PerspectiveCamera, Vector3 } from 'three'
import { expect, it } from 'vitest'
import { mirrorBelowFloor } from './FloorReflection.ts'

it('shows points of the floor where the camera sees them, mirrored from left to right', () => {
  const camera = new PerspectiveCamera(26, 1.6, 0.1, 80)
  camera.setViewOffset(1600, 1000, 120, -40, 1600, 1000)
  camera.position.set(-5, 1.4, 4)
  camera.lookAt(0.2, 0.5, 0.1)
  camera.updateMatrixWorld()
  const mirrored = new PerspectiveCamera()
  mirrorBelowFloor(mirrored, camera)
  for (const point of [new Vector3(0, 0, 0), new Vector3(-2, 0, 0.8), new Vector3(1.5, 0, -1)]) {
    const seen = point.clone().project(camera)
    const reflected = point.clone().project(mirrored)
    expect(reflected.x).toBeCloseTo(-seen.x, 6)
    expect(reflected.y).toBeCloseTo(seen.y, 6)
  }
})

it('sees the underside of the mirror image: what is high above the floor is low in the picture', () => {
  const camera = new PerspectiveCamera(26, 1.6, 0.1, 80)
  camera.position.set(-5, 1.4, 4)
  camera.lookAt(0, 0.5, 0)
  camera.updateMatrixWorld()
  const mirrored = new PerspectiveCamera()
  mirrorBelowFloor(mirrored, camera)
  const roof = new Vector3(0, 1.3, 0)
  expect(roof.clone().project(mirrored).y).toBeCloseTo(new Vector3(0, -1.3, 0).project(camera).y, 6)
})

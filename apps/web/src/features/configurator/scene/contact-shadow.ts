import type { Extent } from '@vorta/kit3d/model'

/** The shadow of a car on the floor, seen from above. A box blurred by a Gaussian has a closed form. */

export interface ContactShadow {
  readonly width: number
  readonly height: number
  /** Area of the floor that the image covers, in meters. */
  readonly lengthM: number
  readonly widthM: number
  readonly texels: Uint8Array<ArrayBuffer>
}

interface ShadowBox {
  readonly x: number
  readonly z: number
  readonly halfX: number
  readonly halfZ: number
  readonly softness: number
  readonly strength: number
}

const SPREAD_M = 1.2

/** Winitzki's approximation of the error function, precise enough for a shadow. */
function erf(x: number) {
  const square = x * x
  const part = (4 / Math.PI + 0.147 * square) / (1 + 0.147 * square)
  return Math.sign(x) * Math.sqrt(1 - Math.exp(-square * part))
}

const coverage = (x: number, half: number, softness: number) => (erf((x + half) / softness) - erf((x - half) / softness)) / 2

function shadowBoxes({ length, width, wheelbase }: Extent): ShadowBox[] {
  const axle = wheelbase / 2
  const track = width / 2 - 0.13
  const tires = [-axle, axle].flatMap((x) =>
    [-track, track].flatMap((z): ShadowBox[] => [
      { x, z, halfX: 0.13, halfZ: 0.12, softness: 0.03, strength: 0.97 },
      { x, z, halfX: 0.24, halfZ: 0.15, softness: 0.12, strength: 0.6 },
    ]),
  )
  return [
    { x: 0, z: 0, halfX: length * 0.47, halfZ: width * 0.43, softness: 0.5, strength: 0.32 },
    { x: 0, z: 0, halfX: length * 0.46, halfZ: width * 0.44, softness: 0.13, strength: 0.8 },
    ...tires,
  ]
}

export function contactShadow(extent: Extent, resolution = 256): ContactShadow {
  const lengthM = extent.length + SPREAD_M * 2
  const widthM = extent.width + SPREAD_M * 2
  const width = resolution
  const height = Math.round((resolution * widthM) / lengthM)
  const boxes = shadowBoxes(extent)
  const texels = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = ((column + 0.5) / width - 0.5) * lengthM
      const z = ((row + 0.5) / height - 0.5) * widthM
      const light = boxes.reduce(
        (remaining, box) =>
          remaining * (1 - box.strength * coverage(x - box.x, box.halfX, box.softness) * coverage(z - box.z, box.halfZ, box.softness)),
        1,
      )
      texels[(row * width + column) * 4 + 3] = Math.round(255 * (1 - light))
    }
  return { width, height, lengthM, widthM, texels }
}

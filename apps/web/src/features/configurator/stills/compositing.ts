import { backdropColor, isPlainStudio } from '@vorta/viewer/backdrop'
import type { StudioName } from '@vorta/viewer/studio-light'

/** Sums of many samples, in screen colors from 0 to 255. */
export class SampleBuffer {
  readonly width: number
  readonly height: number
  readonly sums: Float32Array
  #count = 0

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.sums = new Float32Array(width * height * 4)
  }

  add(pixels: Uint8Array) {
    for (let at = 0; at < pixels.length; at++) this.sums[at] = (this.sums[at] ?? 0) + (pixels[at] ?? 0)
    this.#count += 1
  }

  /** The bilinearly interpolated mean at a position from 0 to 1. */
  at(x: number, y: number, channel: number): number {
    const column = Math.min(this.width - 1.001, Math.max(0, x * this.width - 0.5))
    const row = Math.min(this.height - 1.001, Math.max(0, y * this.height - 0.5))
    const [left, low] = [Math.floor(column), Math.floor(row)]
    const [a, b] = [column - left, row - low]
    const value = (i: number, j: number) => this.sums[((low + j) * this.width + left + i) * 4 + channel] ?? 0
    const near = value(0, 0) * (1 - a) + value(1, 0) * a
    const far = value(0, 1) * (1 - a) + value(1, 1) * a
    return (near * (1 - b) + far * b) / Math.max(1, this.#count)
  }
}

export interface SampleBuffers {
  readonly car: SampleBuffer
  readonly carShade: SampleBuffer
  readonly floorShade: SampleBuffer
  /** Mirrored from left to right. */
  readonly mirror: SampleBuffer
  /** Sky and ground; empty in a plain studio. */
  readonly surroundings: SampleBuffer
}

const CAR_SHADE = 0.75
const FLOOR_SHADE: Record<StudioName, number> = { dark: 0.96, light: 0.8, street: 0.9, track: 0.8 }

/** Received light divided by unoccluded light; 1 where there is no data. */
const ratio = (shade: SampleBuffer, x: number, y: number) => {
  const possible = shade.at(x, y, 1)
  return possible < 0.5 ? 1 : Math.min(1, shade.at(x, y, 0) / possible)
}

/** Combines car, shade, floor and reflection into one image. */
export function composite(buffers: SampleBuffers, studio: StudioName, mirrorStrength: number): ImageData {
  const { car, carShade, floorShade, mirror, surroundings } = buffers
  const { width, height } = car
  const picture = new ImageData(width, height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [(column + 0.5) / width, 1 - (row + 0.5) / height]
      const cover = car.at(x, y, 3) / 255
      const shade = 1 - CAR_SHADE * (1 - ratio(carShade, x, y))
      const floor = 1 - FLOOR_SHADE[studio] * (1 - ratio(floorShade, x, y))
      const backdrop = isPlainStudio(studio)
        ? backdropColor(studio, x, y)
        : ([surroundings.at(x, y, 0), surroundings.at(x, y, 1), surroundings.at(x, y, 2)] as const)
      const at = (row * width + column) * 4
      for (const channel of [0, 1, 2] as const) {
        const ground = backdrop[channel] * floor + mirror.at(1 - x, y, channel) * mirrorStrength
        const value = car.at(x, y, channel) * shade + ground * (1 - cover)
        picture.data[at + channel] = value + Math.random() - 0.5
      }
      picture.data[at + 3] = 255
    }
  return picture
}

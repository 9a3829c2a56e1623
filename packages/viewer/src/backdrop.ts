import { smoothstep } from '@vorta/kit3d/shape/blend'
import type { StudioName } from './studio-light.ts'

/** The studios with a plain backdrop; the other places have surroundings of their own. */
export type PlainStudio = Extract<StudioName, 'dark' | 'light'>

export const isPlainStudio = (name: StudioName): name is PlainStudio => name === 'dark' || name === 'light'

type Rgb = readonly [number, number, number]

/** Screen colors of the backdrop: the center, the edges and the floor. */
const TONES: Record<PlainStudio, { readonly center: Rgb; readonly edge: Rgb; readonly floor: Rgb }> = {
  dark: { center: [74, 79, 88], edge: [11, 12, 14], floor: [58, 62, 69] },
  light: { center: [238, 240, 242], edge: [186, 190, 195], floor: [222, 224, 227] },
}

const SIZE = 512

/** The backdrop color at a position in the picture, from 0 to 1, y up. */
export function backdropColor(name: PlainStudio, x: number, y: number): Rgb {
  const { center, edge, floor } = TONES[name]
  const wall = 1 - smoothstep(0.05, 0.72, Math.hypot((x - 0.5) * 0.95, y - 0.58))
  const pool = (1 - smoothstep(0, 0.55, Math.hypot((x - 0.5) * 0.8, (y - 0.22) * 1.7))) * 0.8
  const at = (channel: 0 | 1 | 2) => {
    const lit = edge[channel] + (center[channel] - edge[channel]) * wall
    return lit + (floor[channel] - edge[channel]) * pool * (1 - wall * 0.8)
  }
  return [at(0), at(1), at(2)]
}

/** A little noise keeps slow gradients from showing steps. */
export function backdropPixels(name: PlainStudio): { readonly size: number; readonly texels: Uint8Array<ArrayBuffer> } {
  const texels = new Uint8Array(SIZE * SIZE * 4)
  let state = 11
  for (let index = 0; index < SIZE * SIZE; index++) {
    state = (state * 16807) % 2147483647
    const noise = state / 2147483647
    const color = backdropColor(name, ((index % SIZE) + 0.5) / SIZE, (Math.floor(index / SIZE) + 0.5) / SIZE)
    texels.set([color[0] + noise, color[1] + noise, color[2] + noise, 255], index * 4)
  }
  return { size: SIZE, texels }
}

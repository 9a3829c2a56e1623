import type { PlyElement, PlyProperty } from './ply-header.ts'

const COLOR_NAMES = [
  ['red', 'green', 'blue'],
  ['diffuse_red', 'diffuse_green', 'diffuse_blue'],
  ['r', 'g', 'b'],
]

/** The color properties of a vertex; null if it has none. */
export function colorsOf({ properties }: PlyElement): readonly PlyProperty[] | null {
  for (const names of COLOR_NAMES) {
    const colors = names.flatMap((color) => properties.find(({ name, countType }) => name === color && !countType) ?? [])
    if (colors.length === 3) return colors
  }
  return null
}

/** Factor from the stored value to 0–255. */
export const colorScale = ({ type }: PlyProperty): number => (type.startsWith('float') ? 255 : type === 'uint16' ? 1 / 257 : 1)

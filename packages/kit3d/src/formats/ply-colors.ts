import type { PlyElement, PlyProperty } from './ply-header.ts'

/** The color properties of a vertex; null if it has none. */
export function colorsOf({ properties }: PlyElement): readonly PlyProperty[] | null {
  const colors = ['red', 'green', 'blue'].flatMap((color) => properties.find(({ name }) => name === color) ?? [])
  return colors.length === 3 ? colors : null
}

/** Factor from the stored value to 0–255. */
export const colorScale = ({ type }: PlyProperty): number => (type.startsWith('float') ? 255 : type === 'uint16' ? 1 / 257 : 1)

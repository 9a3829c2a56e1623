import type { OpenedModel } from '../load/protocol.ts'

export interface PartColor {
  /** A hexadecimal sRGB color, or what colors the parts instead. */
  readonly name: string
  /** CSS color. Null if the parts have no single color. */
  readonly css: string | null
  readonly parts: readonly number[]
}

/** The colors of a model with their parts, most frequent first. */
export function partColors({ parts, shapes }: Pick<OpenedModel, 'parts' | 'shapes'>): PartColor[] {
  const byName = new Map<string, number[]>()
  for (const [i, { color, texture }] of parts.entries()) {
    const name = typeof texture === 'number' ? 'Texture' : shapes[i]?.colors ? 'Vertex colors' : color ? hexOf(color) : 'No color'
    byName.set(name, [...(byName.get(name) ?? []), i])
  }
  return [...byName]
    .map(([name, indexes]) => ({ name, css: name.startsWith('#') ? name : null, parts: indexes }))
    .sort((a, b) => b.parts.length - a.parts.length)
}

const hexOf = (linear: readonly [number, number, number]): string =>
  `#${linear
    .map((value) => {
      const srgb = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
      return Math.round(Math.max(0, Math.min(1, srgb)) * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')
    .toUpperCase()}`

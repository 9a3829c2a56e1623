/** What is read from a material of an MTL file. */
export interface ObjMaterial {
  /** sRGB, 0 to 1. */
  readonly color: readonly [number, number, number] | null
  /** Path of the image as the file states it. */
  readonly image: string | null
  readonly isClamped: boolean
  readonly scale: readonly [number, number]
  readonly offset: readonly [number, number]
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const MATERIALS_MAX = 5_000

/** The materials of an MTL file by name. */
export function parseMtl(text: string): Map<string, ObjMaterial> {
  const materials = new Map<string, Mutable<ObjMaterial>>()
  let material: Mutable<ObjMaterial> | null = null
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/[\r\n]+/)) {
    const [, keyword = '', value = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(line) ?? []
    switch (keyword.toLowerCase()) {
      case 'newmtl':
        if (materials.size >= MATERIALS_MAX) return materials
        material = { color: null, image: null, isClamped: false, scale: [1, 1], offset: [0, 0] }
        materials.set(value, material)
        break
      case 'kd':
        if (material) material.color = colorOf(value) ?? material.color
        break
      case 'map_kd':
        if (material) Object.assign(material, textureOf(value))
        break
    }
  }
  return materials
}

/** Three numbers, or one for all; spectral colors are not read. */
function colorOf(text: string): ObjMaterial['color'] {
  const [red = Number.NaN, green = red, blue = red] = text.split(/\s+/).map(Number)
  return [red, green, blue].every((value) => value >= 0) ? [Math.min(1, red), Math.min(1, green), Math.min(1, blue)] : null
}

/** Options with one value each; `-o`, `-s` and `-t` have up to three numbers and `-mm` two. */
const OPTION = /^-(blendu|blendv|bm|boost|cc|clamp|imfchan|texres|type|o|s|t|mm)\s+/i
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?=\s)\s*/i

/** Options and the name of the image, which may contain spaces. */
function textureOf(text: string): Pick<ObjMaterial, 'image' | 'isClamped' | 'scale' | 'offset'> {
  const values: Record<string, string[]> = {}
  let rest = text
  for (let option = OPTION.exec(rest); option; option = OPTION.exec(rest)) {
    rest = rest.slice(option[0].length)
    const name = option[1]?.toLowerCase() ?? ''
    const found: string[] = []
    const count = name === 'mm' ? 2 : /^[ost]$/.test(name) ? 3 : 1
    while (found.length < count) {
      const value = (count === 1 ? /^\S+\s+/ : NUMBER).exec(rest)?.[0]
      if (value === undefined) break
      found.push(value.trim())
      rest = rest.slice(value.length)
    }
    values[name] = found
  }
  const pair = (name: string, fallback: number): [number, number] => {
    const [first = fallback, second = fallback] = (values[name] ?? []).map(Number)
    return [first, second]
  }
  return { image: rest || null, isClamped: values.clamp?.[0] === 'on', scale: pair('s', 1), offset: pair('o', 0) }
}

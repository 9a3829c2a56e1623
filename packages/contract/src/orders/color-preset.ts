import { COLOR_PRESETS, type ColorPreset } from './catalog.ts'

type Colors = Readonly<Record<'primary' | 'secondary' | 'accent', string>>

const normalizedHex = (color: string) => color.replace('#', '').toLowerCase()

/** The preset with exactly these colors. */
export const presetOf = (colors: Colors): ColorPreset | undefined =>
  COLOR_PRESETS.find((preset) =>
    (['primary', 'secondary', 'accent'] as const).every((name) => normalizedHex(preset[name]) === normalizedHex(colors[name])),
  )

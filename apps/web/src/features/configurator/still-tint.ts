const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const screen = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** What the 3D view takes away from every color to keep highlights neutral. */
const TONE_OFFSET = 0.038
/** The 3D view darkens paint that is brighter than this. */
const BRIGHTEST_PAINT = 0.6
const WHITE = screen(BRIGHTEST_PAINT - TONE_OFFSET)

/** The color that tints the light of white paint to this paint, as the 3D view would show it. */
export function stillTint(paint: string): string {
  const color = [1, 3, 5].map((at) => linear(Number.parseInt(paint.slice(at, at + 2), 16) / 255))
  const [red = 0, green = 0, blue = 0] = color
  const dimmed = Math.min(1, BRIGHTEST_PAINT / (0.2126 * red + 0.7152 * green + 0.0722 * blue))
  const channels = color.map((channel) => Math.min(1, screen(Math.max(0, channel * dimmed - TONE_OFFSET)) / WHITE))
  return `rgb(${channels.map((channel) => Math.round(channel * 255)).join(' ')})`
}

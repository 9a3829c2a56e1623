/** A linear color value from 0 to 1 as the byte of an sRGB color, which is what files and screens use. */
export function toSrgbByte(linear: number): number {
  const value = Math.max(0, Math.min(1, linear))
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}

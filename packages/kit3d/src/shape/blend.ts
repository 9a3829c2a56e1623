export const mix = (a: number, b: number, t: number) => a + (b - a) * t
export const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x))

/** As in GLSL. */
export function smoothstep(a: number, b: number, x: number) {
  const t = clamp((x - a) / (b - a), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Height 1 at `center`. */
export const gaussian = (x: number, center: number, width: number) => Math.exp(-(((x - center) / width) ** 2))

/** Maximum with a smooth transition of width `k`. */
export function smoothMax(a: number, b: number, k: number) {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.max(a, b) + h * h * k * 0.25
}

/** `count + 1` values from a to b, denser at both ends. */
export function cosineSpaced(a: number, b: number, count: number) {
  return Array.from({ length: count + 1 }, (_, i) => mix(a, b, 0.5 - 0.5 * Math.cos((Math.PI * i) / count)))
}

export const linspace = (a: number, b: number, count: number) => Array.from({ length: count + 1 }, (_, i) => mix(a, b, i / count))

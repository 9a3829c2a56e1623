export const mix = (a: number, b: number, t: number) => a + (b - a) * t
export const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x))

/** Rises smoothly from 0 at `a` to 1 at `b`. */
export function smoothstep(a: number, b: number, x: number) {
  const t = clamp((x - a) / (b - a), 0, 1)
  return t * t * (3 - 2 * t)
}

/** A bell of height 1 around `centre`. */
export const gaussian = (x: number, centre: number, width: number) => Math.exp(-(((x - centre) / width) ** 2))

/** Maximum whose corner is rounded over the distance `k`. */
export function smoothMax(a: number, b: number, k: number) {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.max(a, b) + h * h * k * 0.25
}

/** `count + 1` values from a to b, closer together at both ends. */
export function cosineSpaced(a: number, b: number, count: number) {
  return Array.from({ length: count + 1 }, (_, i) => mix(a, b, 0.5 - 0.5 * Math.cos((Math.PI * i) / count)))
}

export const linspace = (a: number, b: number, count: number) => Array.from({ length: count + 1 }, (_, i) => mix(a, b, i / count))

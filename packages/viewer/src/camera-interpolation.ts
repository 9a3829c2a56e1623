/** A camera position in spherical coordinates around its target, so that animations move around the model, not through it. */
export interface OrbitPosition {
  readonly target: readonly [number, number, number]
  readonly radius: number
  readonly phi: number
  readonly theta: number
}

const mix = (from: number, to: number, progress: number) => from + (to - from) * progress
const FULL_TURN = Math.PI * 2

/** The position at a progress from 0 to 1. Takes the shorter way around and slows down toward the end. */
export function interpolateCamera(from: OrbitPosition, to: OrbitPosition, progress: number): OrbitPosition {
  const eased = 1 - (1 - progress) ** 3
  const turn = (to.theta - from.theta + Math.PI) % FULL_TURN
  const shortest = ((turn + FULL_TURN) % FULL_TURN) - Math.PI
  const [x, y, z] = from.target
  return {
    target: [mix(x, to.target[0], eased), mix(y, to.target[1], eased), mix(z, to.target[2], eased)],
    radius: mix(from.radius, to.radius, eased),
    phi: mix(from.phi, to.phi, eased),
    theta: from.theta + shortest * eased,
  }
}

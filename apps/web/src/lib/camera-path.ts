/** A camera's place as a turn round its target, so that flights go round a thing and not through it. */
export interface CameraPath {
  readonly target: readonly [number, number, number]
  readonly radius: number
  readonly phi: number
  readonly theta: number
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share
const FULL_TURN = Math.PI * 2

/** Where a flight stands after a share of its time; it goes the shorter way round and slows down at its end. */
export function interpolateCamera(from: CameraPath, to: CameraPath, share: number): CameraPath {
  const eased = 1 - (1 - share) ** 3
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

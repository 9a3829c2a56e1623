import { type MeshFormat, notShown } from '../measure/mesh-file.ts'

type Emit = (a: number, b: number, c: number) => void

/** Limits what a crafted file can cost; enough for a polygon of thousands of corners. */
const STEPS_MAX = 100_000_000

/** Splits polygons into triangles by ear clipping, because a fan covers the wrong area where a polygon is concave. */
export class PolygonTriangulator {
  readonly #format: MeshFormat
  /** The polygon in the plane it lies in. */
  #u = new Float64Array(64)
  #v = new Float64Array(64)
  #next = new Int32Array(64)
  #previous = new Int32Array(64)
  #steps = 0
  readonly #waiting: { readonly corners: readonly number[]; readonly emit: Emit }[] = []

  constructor(format: MeshFormat) {
    this.#format = format
  }

  /** Splits a polygon at once, or in `finish` if some of its points follow later in the file. */
  add(positions: ArrayLike<number>, points: number, corners: readonly number[], emit: Emit): void {
    if (corners.every((corner) => corner < points)) this.#split(positions, corners, emit)
    else this.#waiting.push({ corners: [...corners], emit })
  }

  /** After the last point of the file. */
  finish(positions: ArrayLike<number>): void {
    for (const { corners, emit } of this.#waiting) this.#split(positions, corners, emit)
  }

  #split(positions: ArrayLike<number>, corners: readonly number[], emit: Emit) {
    const count = corners.length
    this.#project(positions, corners)
    const corner = (i: number) => corners[i] ?? 0
    if (this.#isConvex(count)) {
      for (let i = 2; i < count; i++) emit(corner(0), corner(i - 1), corner(i))
      return
    }
    const [next, previous] = [this.#next, this.#previous]
    for (let i = 0; i < count; i++) {
      next[i] = (i + 1) % count
      previous[i] = (i + count - 1) % count
    }
    let ear = 0
    let rest = count
    for (let tried = 0; rest > 3; ) {
      const [before, after] = [previous[ear] ?? 0, next[ear] ?? 0]
      // A polygon that crosses itself may run out of ears.
      if (tried < rest && !this.#isEar(before, ear, after)) {
        tried += 1
        ear = after
        continue
      }
      emit(corner(before), corner(ear), corner(after))
      next[before] = after
      previous[after] = before
      rest -= 1
      tried = 0
      // Continuing one corner further avoids a fan of thin triangles.
      ear = next[after] ?? 0
    }
    emit(corner(previous[ear] ?? 0), corner(ear), corner(next[ear] ?? 0))
  }

  /** Projects the polygon along the larger axis of its normal, so that it runs counterclockwise. */
  #project(positions: ArrayLike<number>, corners: readonly number[]) {
    const count = corners.length
    if (count > this.#u.length) this.#grow(count)
    const at = (i: number, axis: number) => positions[(corners[i] ?? 0) * 3 + axis] ?? 0
    const normal = [0, 0, 0]
    // Newell's method: also correct for concave polygons.
    for (let i = 0, j = count - 1; i < count; j = i++)
      for (let axis = 0; axis < 3; axis++) {
        const [p, q] = [(axis + 1) % 3, (axis + 2) % 3]
        normal[axis] = (normal[axis] ?? 0) + (at(j, p) - at(i, p)) * (at(j, q) + at(i, q) - 2 * at(0, q))
      }
    const sizes = normal.map(Math.abs)
    const axis = sizes.indexOf(Math.max(...sizes))
    const sign = (normal[axis] ?? 0) < 0 ? -1 : 1
    const [p, q] = [(axis + 1) % 3, (axis + 2) % 3]
    for (let i = 0; i < count; i++) {
      this.#u[i] = at(i, p) - at(0, p)
      this.#v[i] = (at(i, q) - at(0, q)) * sign
    }
  }

  #isConvex(count: number): boolean {
    for (let i = 0; i < count; i++) if (this.#turn((i + count - 1) % count, i, (i + 1) % count) < 0) return false
    return true
  }

  /** Positive for a left turn. */
  #turn(a: number, b: number, c: number): number {
    const [u, v] = [this.#u, this.#v]
    const [au, av] = [u[a] ?? 0, v[a] ?? 0]
    return ((u[b] ?? 0) - au) * ((v[c] ?? 0) - av) - ((v[b] ?? 0) - av) * ((u[c] ?? 0) - au)
  }

  #isEar(before: number, ear: number, after: number): boolean {
    this.#countStep()
    if (this.#turn(before, ear, after) <= 0) return false
    for (let other = this.#next[after] ?? 0; other !== before; other = this.#next[other] ?? 0) {
      this.#countStep()
      const isInside = this.#turn(before, ear, other) >= 0 && this.#turn(ear, after, other) >= 0 && this.#turn(after, before, other) >= 0
      // Polygons with a hole visit the corners of a bridge twice.
      if (isInside && !this.#coincide(other, before) && !this.#coincide(other, ear) && !this.#coincide(other, after)) return false
    }
    return true
  }

  #countStep() {
    this.#steps += 1
    if (this.#steps > STEPS_MAX) throw notShown(this.#format, 'its polygons have too many corners')
  }

  #coincide(a: number, b: number): boolean {
    return this.#u[a] === this.#u[b] && this.#v[a] === this.#v[b]
  }

  #grow(count: number) {
    this.#u = new Float64Array(count * 2)
    this.#v = new Float64Array(count * 2)
    this.#next = new Int32Array(count * 2)
    this.#previous = new Int32Array(count * 2)
  }
}

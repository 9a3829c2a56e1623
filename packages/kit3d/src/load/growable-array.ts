import { tooLargeError } from './loaded-model.ts'

type TypedArray = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** A typed array that grows by half when full, up to a maximum length. */
export class GrowableArray<List extends TypedArray> {
  list: List
  length = 0
  private readonly make: (length: number) => List
  private readonly max: number

  constructor(make: (length: number) => List, expected: number, max: number) {
    this.make = make
    this.max = max
    this.list = make(Math.min(Math.max(expected, 96), max))
  }

  push(a: number, b: number, c: number): void {
    if (this.length + 3 > this.list.length) this.grow()
    const { list, length } = this
    list[length] = a
    list[length + 1] = b
    list[length + 2] = c
    this.length = length + 3
  }

  pushAll(values: List): void {
    if (this.length + values.length > this.list.length) this.grow()
    const { list, length } = this
    for (let k = 0; k < values.length; k++) list[length + k] = values[k] ?? 0
    this.length = length + values.length
  }

  /** Trimmed to its length. */
  toArray(): List {
    if (this.length === this.list.length) return this.list
    const exact = this.make(this.length)
    exact.set(this.list.subarray(0, this.length))
    return exact
  }

  private grow() {
    if (this.list.length + 3 > this.max) throw tooLargeError()
    const larger = this.make(Math.min(this.max, Math.ceil(this.list.length * 1.5) + 3))
    larger.set(this.list)
    this.list = larger
  }
}

export const growableFloats = (expected: number, max: number) => new GrowableArray((length) => new Float32Array(length), expected, max)
export const growableInts = (expected: number, max: number) => new GrowableArray((length) => new Uint32Array(length), expected, max)
export const growableBytes = (expected: number, max: number) => new GrowableArray((length) => new Uint8Array(length), expected, max)

import { tooLarge } from './loaded-model.ts'

type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** A list of numbers whose length is not known before; it grows by half, and never beyond what its owner allows. */
export class GrowList<List extends Numbers> {
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

  /** The numbers so far, in a buffer of just their size. */
  taken(): List {
    if (this.length === this.list.length) return this.list
    const exact = this.make(this.length)
    exact.set(this.list.subarray(0, this.length))
    return exact
  }

  private grow() {
    if (this.list.length + 3 > this.max) throw tooLarge()
    const larger = this.make(Math.min(this.max, Math.ceil(this.list.length * 1.5) + 3))
    larger.set(this.list)
    this.list = larger
  }
}

export const floats = (expected: number, max: number) => new GrowList((length) => new Float32Array(length), expected, max)
export const numbers = (expected: number, max: number) => new GrowList((length) => new Uint32Array(length), expected, max)

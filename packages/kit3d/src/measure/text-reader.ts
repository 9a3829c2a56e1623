import { ByteReader } from './byte-reader.ts'

const NEWLINE = 10
const RETURN = 13

// The byte behind the window is always a line end, so that no look at the next sign can run out of it; hence the plain `as number`.

/** Lines of a text, with numbers read straight from the bytes: making strings of millions of lines would cost more than everything else. */
export class TextReader extends ByteReader {
  /** Up to here the window holds whole lines. */
  limit = 0

  /** Brings at least one whole line into view; false at the end, null when a line is longer than the window. */
  async fillLines(): Promise<boolean | null> {
    for (;;) {
      const lastEnd = this.lastLineEnd()
      if (lastEnd >= 0) {
        this.limit = lastEnd + 1
        return true
      }
      if (this.left >= ByteReader.WINDOW_BYTES) return null
      if (await this.fill(this.left + 1)) continue
      // The last line may lack its end; the byte behind the window stands in for it.
      this.bytes[this.end] = NEWLINE
      this.limit = this.end
      return this.left > 0
    }
  }

  /** The last line end among the unread bytes; -1 when there is none. */
  private lastLineEnd(): number {
    for (let i = this.end - 1; i >= this.at; i--) {
      if (this.bytes[i] === NEWLINE || this.bytes[i] === RETURN) return i
    }
    return -1
  }

  /** Whether the line ends here, blanks aside. */
  atLineEnd(): boolean {
    this.skipBlanks()
    const sign = this.bytes[this.at] ?? NEWLINE
    return sign === NEWLINE || sign === RETURN
  }

  skipBlanks(): void {
    let sign = this.bytes[this.at] ?? 0
    while (sign === 32 || sign === 9) sign = this.bytes[++this.at] ?? 0
  }

  /** Passes over the rest of the line and its end. */
  skipLine(): void {
    const { bytes } = this
    let { at } = this
    let sign = bytes[at] as number
    while (sign !== NEWLINE && sign !== RETURN) sign = bytes[++at] as number
    this.at = Math.min(at + 1, Math.max(this.limit, this.at))
  }

  /** The next word of the line as numbers of its letters, small ones; for the few words that text formats know. */
  startsWith(word: string): boolean {
    for (let i = 0; i < word.length; i++) {
      if (((this.bytes[this.at + i] ?? 0) | 32) !== word.charCodeAt(i)) return false
    }
    return (this.bytes[this.at + word.length] ?? NEWLINE) <= 32
  }

  /** A decimal number behind blanks; NaN when there is none or something clings to it. */
  number(): number {
    const { bytes } = this
    let { at } = this
    let sign = bytes[at] as number
    while (sign === 32 || sign === 9) sign = bytes[++at] as number
    const negative = sign === 45
    if (negative || sign === 43) sign = bytes[++at] as number
    // Nine digits fit a small integer, which is much quicker to build up than a fraction.
    let first = 0
    let second = 0
    let digits = 0
    let point = -1
    for (; ; sign = bytes[++at] as number) {
      const digit = sign - 48
      // One comparison for both ends: what is below zero is very large without its sign.
      if (digit >>> 0 < 10) {
        if (digits < 9) first = (Math.imul(first, 10) + digit) | 0
        else if (digits < 18) second = (Math.imul(second, 10) + digit) | 0
        digits += 1
      } else if (sign === 46 && point < 0) point = digits
      else break
    }
    let power = (point < 0 ? 0 : point - digits) + Math.max(0, digits - 18)
    this.at = at
    if (sign === 101 || sign === 69) {
      power += this.exponent()
      sign = bytes[this.at] as number
    }
    if (digits === 0 || sign > 32) return Number.NaN
    const value = digits <= 9 ? first : first * tenTo(Math.min(digits, 18) - 9) + second
    const size = power === 0 ? value : power < 0 ? value / tenTo(-power) : value * tenTo(power)
    return negative ? -size : size
  }

  /** The power of ten behind an `e`; NaN when it is missing. */
  private exponent(): number {
    this.at += 1
    if (this.bytes[this.at] === 43) this.at += 1
    return Math.max(-10_000, Math.min(10_000, this.integer()))
  }

  /** A whole number behind blanks, which may be followed by anything; NaN when there is none. */
  integer(): number {
    const { bytes } = this
    let { at } = this
    let sign = bytes[at] as number
    while (sign === 32 || sign === 9) sign = bytes[++at] as number
    this.at = at
    const negative = sign === 45
    if (negative) sign = bytes[++at] as number
    const start = at
    let value = 0
    while (sign >= 48 && sign <= 57) {
      value = value * 10 + (sign - 48)
      sign = bytes[++at] as number
    }
    if (at === start) return Number.NaN
    this.at = at
    return negative ? -value : value
  }
}

const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i)
const tenTo = (power: number): number => POWERS[power] ?? 10 ** power

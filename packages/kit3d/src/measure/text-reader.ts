import { ByteReader } from './byte-reader.ts'

export const NEWLINE = 10
export const RETURN = 13
const NUMBER_BYTES_MAX = 64
const COMMA = 44

/** Reads lines and parses numbers directly from bytes, because creating strings for millions of lines would dominate the run time. */
export class TextReader extends ByteReader {
  /** End of the last complete line in the window. */
  limit = 0
  /** Whether a number was followed by a comma. */
  hasCommas = false

  /** Makes at least one complete line available; returns false at the end and null if a line exceeds the window. */
  async fillLines(): Promise<boolean | null> {
    for (;;) {
      const lastEnd = this.lastLineEnd()
      if (lastEnd >= 0) {
        this.limit = lastEnd + 1
        return true
      }
      if (this.available >= ByteReader.WINDOW_BYTES) return null
      if (await this.fill(this.available + 1)) continue
      // The last line may lack a newline; the byte after the window serves as one.
      this.bytes[this.end] = NEWLINE
      this.limit = this.end
      return this.available > 0
    }
  }

  /** Index of the last newline among the unread bytes, or -1. */
  private lastLineEnd(): number {
    for (let i = this.end - 1; i >= this.at; i--) {
      if (this.bytes[i] === NEWLINE || this.bytes[i] === RETURN) return i
    }
    return -1
  }

  /** Ignores whitespace. */
  atLineEnd(): boolean {
    this.skipWhitespace()
    const char = this.bytes[this.at] ?? NEWLINE
    return char === NEWLINE || char === RETURN
  }

  skipWhitespace(): void {
    let char = this.bytes[this.at] ?? 0
    while (char === 32 || char === 9) char = this.bytes[++this.at] ?? 0
  }

  /** Skips spaces and line breaks; returns whether a whole number follows in the window. */
  skipBlanks(): boolean {
    while (this.at < this.end && (this.bytes[this.at] ?? 0) <= 32) this.at += 1
    if (this.available >= NUMBER_BYTES_MAX) return true
    // The last number of a file may lack a line break.
    this.bytes[this.end] = NEWLINE
    return this.done
  }

  /** Makes the next number available, unless the source ends before. */
  async fillNumber(): Promise<void> {
    while (!this.skipBlanks()) await this.fill(NUMBER_BYTES_MAX)
  }

  skipLine(): void {
    const { bytes } = this
    let { at } = this
    let char = bytes[at] ?? NEWLINE
    while (char !== NEWLINE && char !== RETURN) char = bytes[++at] ?? NEWLINE
    this.at = Math.min(at + 1, Math.max(this.limit, this.at))
  }

  /** Whether the next token equals the lowercase keyword, ignoring case. */
  startsWith(keyword: string): boolean {
    for (let i = 0; i < keyword.length; i++) {
      if (((this.bytes[this.at + i] ?? 0) | 32) !== keyword.charCodeAt(i)) return false
    }
    return (this.bytes[this.at + keyword.length] ?? NEWLINE) <= 32
  }

  /** Parses a decimal number after whitespace; NaN if there is none or other characters follow directly. */
  number(): number {
    const { bytes } = this
    let { at } = this
    let char = bytes[at] ?? NEWLINE
    while (char === 32 || char === 9) char = bytes[++at] ?? NEWLINE
    const negative = char === 45
    if (negative || char === 43) char = bytes[++at] ?? NEWLINE
    // Nine digits fit a 32-bit integer, which is much faster than floating point.
    let first = 0
    let second = 0
    let digits = 0
    let point = -1
    for (; ; char = bytes[++at] ?? NEWLINE) {
      const digit = char - 48
      // As an unsigned integer a negative digit is very large, so one comparison checks both ends.
      if (digit >>> 0 < 10) {
        if (digits < 9) first = (Math.imul(first, 10) + digit) | 0
        else if (digits < 18) second = (Math.imul(second, 10) + digit) | 0
        digits += 1
      } else if (char === 46 && point < 0) point = digits
      else break
    }
    let power = (point < 0 ? 0 : point - digits) + Math.max(0, digits - 18)
    this.at = at
    // Fortran programs write `1.5D+02`.
    if (char === 101 || char === 69 || char === 68 || char === 100) {
      power += this.exponent()
      char = bytes[this.at] ?? NEWLINE
    }
    if (char === COMMA) this.hasCommas = true
    if (digits === 0 || char > 32) return Number.NaN
    const value = digits <= 9 ? first : first * tenTo(Math.min(digits, 18) - 9) + second
    const size = power === 0 ? value : power < 0 ? value / tenTo(-power) : value * tenTo(power)
    return negative ? -size : size
  }

  /** The exponent after an `e`; NaN if missing. */
  private exponent(): number {
    this.at += 1
    if (this.bytes[this.at] === 43) this.at += 1
    return Math.max(-10_000, Math.min(10_000, this.integer()))
  }

  /** Parses an integer after whitespace; anything may follow. NaN if there is none. */
  integer(): number {
    const { bytes } = this
    let { at } = this
    let char = bytes[at] ?? NEWLINE
    while (char === 32 || char === 9) char = bytes[++at] ?? NEWLINE
    this.at = at
    const negative = char === 45
    if (negative) char = bytes[++at] ?? NEWLINE
    const start = at
    let value = 0
    while (char >= 48 && char <= 57) {
      value = value * 10 + (char - 48)
      char = bytes[++at] ?? NEWLINE
    }
    if (at === start) return Number.NaN
    this.at = at
    return negative ? -value : value
  }
}

const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i)
const tenTo = (power: number): number => POWERS[power] ?? 10 ** power

/** Units that STL, OBJ, PLY and OFF files may be in; the files themselves do not say. */
export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

export const LENGTH_UNIT_DEFAULT: LengthUnit = 'mm'

export const LENGTH_UNIT_LABELS: Readonly<Record<LengthUnit, string>> = { mm: 'Millimeters', cm: 'Centimeters', m: 'Meters', in: 'Inches' }

export const MILLIMETERS_PER_UNIT: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 10, m: 1_000, in: 25.4 }

/** A ZIP archive may contain an OBJ file. */
const FORMATS_WITHOUT_UNIT = /\.(stl|obj|ply|off|zip)$/i

/** Whether a user has to say which unit the file is in. GLB and glTF files are in meters, STEP, IGES and 3MF files contain their unit, and BREP files are in millimeters. */
export const needsUnit = (fileName: string): boolean => FORMATS_WITHOUT_UNIT.test(fileName)

/** The unit of a file by its format; null if a user has to choose it. */
export const unitByFormat = (fileName: string): LengthUnit | null =>
  needsUnit(fileName) ? null : /\.gl(b|tf)$/i.test(fileName) ? 'm' : 'mm'

/** Six digits, so that a part that is read in too small a unit keeps its size, but no more than a millionth of a millimeter. */
export const roundMm = (length: number): number => Number(Number(length.toPrecision(6)).toFixed(6))

/** Width, height and depth of a file in mm, rounded; null if it has not been measured. */
export const sizeInMm = ({
  unit,
  extents,
}: {
  readonly unit: LengthUnit | null
  readonly extents: readonly number[] | null
}): number[] | null => (unit && extents ? extents.map((extent) => roundMm(extent * MILLIMETERS_PER_UNIT[unit])) : null)

/** Lengths of a box, in mm. */
type Size = readonly number[]

interface FileSize {
  readonly unit: LengthUnit
  readonly sizeMm: Size
}

/** No part is longer than the longest cars and trucks that we build kits for. */
const LONGEST_MM = 8_000
/** Shorter than any part that is printed or milled for a car. */
const SHORTEST_MM = 8
/** Scans show at least a whole area of the car, and a whole car in inches has a smaller number. */
export const SHORTEST_SCAN_MM = 220
/** Versions of one part do not differ more than this. */
const VERSIONS_RATIO_MAX = 8
/** A part is not much longer than the scan of the place it belongs to. */
const PART_TO_SCAN_MAX = 2

interface Plausible {
  /** Sizes of earlier versions, oldest first, or of the other version of a comparison. */
  readonly versions?: readonly Size[]
  /** Sizes of scans that the part has to fit. */
  readonly scans?: readonly Size[]
  readonly shortestMm?: number
}

/** Whether no part has this size, or no scan if `shortestMm` is that of a scan. */
export function isUnusualSize(sizeMm: Size, shortestMm = SHORTEST_MM): boolean {
  const length = Math.max(...sizeMm)
  return length < shortestMm || length > LONGEST_MM
}

/**
 * The units in which the file would have a plausible size, if it does not have one now, likeliest first. With another version to
 * compare with, it is at most one.
 */
export function suggestUnits(
  { unit, sizeMm }: FileSize,
  { versions = [], scans = [], shortestMm = SHORTEST_MM }: Plausible = {},
): LengthUnit[] {
  const length = Math.max(...sizeMm)
  if (!(length > 0)) return []
  const inUnit = (other: LengthUnit) => (length / MILLIMETERS_PER_UNIT[unit]) * MILLIMETERS_PER_UNIT[other]
  const lengthsOf = (sizes: readonly Size[]) => sizes.map((size) => Math.max(...size)).filter((reference) => reference > 0)
  const expected = typical(lengthsOf(versions.filter((size) => !isUnusualSize(size, shortestMm))))
  const longest = Math.min(LONGEST_MM, ...lengthsOf(scans).map((scan) => scan * PART_TO_SCAN_MAX))
  const fits = (candidate: number) =>
    candidate >= shortestMm && candidate <= longest && (expected === null || distance(candidate, expected) <= Math.log(VERSIONS_RATIO_MAX))
  if (fits(length)) return []
  const middle = Math.sqrt(shortestMm * LONGEST_MM)
  // Most files are in millimeters.
  const mismatch = (other: LengthUnit) => (expected === null && other === 'mm' ? 0 : distance(inUnit(other), expected ?? middle))
  const units = LENGTH_UNITS.filter((other) => other !== unit && fits(inUnit(other))).sort((a, b) => mismatch(a) - mismatch(b))
  return expected === null ? units : units.slice(0, 1)
}

/** The length that differs least from the others, the last one of equals; null if there is none. */
function typical(lengths: readonly number[]): number | null {
  const differences = lengths.map((length) => lengths.reduce((sum, other) => sum + distance(length, other), 0))
  const least = Math.min(...differences)
  return lengths.findLast((_length, i) => (differences[i] ?? 0) < least + 1e-9) ?? null
}

/** Difference as a ratio, regardless of direction. */
const distance = (a: number, b: number): number => Math.abs(Math.log(a / b))

/** Units that STL, OBJ, PLY and OFF files may be in; the files themselves do not say. */
export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

export const LENGTH_UNIT_DEFAULT: LengthUnit = 'mm'

export const LENGTH_UNIT_LABELS: Readonly<Record<LengthUnit, string>> = { mm: 'Millimeters', cm: 'Centimeters', m: 'Meters', in: 'Inches' }

export const MILLIMETERS_PER_UNIT: Readonly<Record<LengthUnit, number>> = { mm: 1, cm: 10, m: 1_000, in: 25.4 }

/** A ZIP archive may contain an OBJ file. */
const FORMATS_WITHOUT_UNIT = /\.(stl|obj|ply|off|zip)$/i

/** Whether a user has to say which unit the file is in. GLB files are in meters, STEP, IGES and 3MF files contain their unit, and BREP files are in millimeters. */
export const needsUnit = (fileName: string): boolean => FORMATS_WITHOUT_UNIT.test(fileName)

/** The unit of a file by its format; null if a user has to choose it. */
export const unitByFormat = (fileName: string): LengthUnit | null => (needsUnit(fileName) ? null : /\.glb$/i.test(fileName) ? 'm' : 'mm')

/** Width, height and depth of a file in mm, rounded; null if it has not been measured. */
export const sizeInMm = ({
  unit,
  extents,
}: {
  readonly unit: LengthUnit | null
  readonly extents: readonly number[] | null
}): number[] | null => (unit && extents ? extents.map((extent) => Math.round(extent * MILLIMETERS_PER_UNIT[unit] * 10) / 10) : null)

/** Lengths of a box, in mm. */
type Size = readonly number[]

interface FileSize {
  readonly unit: LengthUnit
  readonly sizeMm: Size
}

/** No part is longer than the longest cars and trucks that we build kits for. */
const LONGEST_MM = 8_000
/** Shorter than any part that is printed or milled for a car. */
const SHORTEST_MM = 4
/** Scans show at least a whole area of the car. */
export const SHORTEST_SCAN_MM = 100
/** Versions of one part do not differ more than this. */
const VERSIONS_RATIO_MAX = 8
/** A part is not much longer than the scan of the place it belongs to. */
const PART_TO_SCAN_MAX = 2

interface Plausible {
  /** Sizes of earlier versions, or of the other version of a comparison. */
  readonly versions?: readonly Size[]
  /** Sizes of scans that the part has to fit. */
  readonly scans?: readonly Size[]
  readonly shortestMm?: number
}

/** The unit in which the file would have a plausible size, if it does not have one now; otherwise null. */
export function suggestUnit(
  { unit, sizeMm }: FileSize,
  { versions = [], scans = [], shortestMm = SHORTEST_MM }: Plausible = {},
): LengthUnit | null {
  const length = Math.max(...sizeMm)
  if (!(length > 0)) return null
  const inUnit = (other: LengthUnit) => (length / MILLIMETERS_PER_UNIT[unit]) * MILLIMETERS_PER_UNIT[other]
  const lengthsOf = (sizes: readonly Size[]) => sizes.map((size) => Math.max(...size)).filter((reference) => reference > 0)
  const expected = lengthsOf(versions)
  const longest = Math.min(LONGEST_MM, ...lengthsOf(scans).map((scan) => scan * PART_TO_SCAN_MAX))
  const fits = (candidate: number) =>
    candidate >= shortestMm &&
    candidate <= longest &&
    expected.every((reference) => distance(candidate, reference) <= Math.log(VERSIONS_RATIO_MAX))
  if (fits(length)) return null
  const candidates = LENGTH_UNITS.filter((other) => other !== unit && fits(inUnit(other)))
  const mismatch = (other: LengthUnit) => expected.reduce((sum, reference) => sum + distance(inUnit(other), reference), 0)
  return candidates.reduce<LengthUnit | null>((best, other) => (best === null || mismatch(other) < mismatch(best) ? other : best), null)
}

/** Difference as a ratio, regardless of direction. */
const distance = (a: number, b: number): number => Math.abs(Math.log(a / b))

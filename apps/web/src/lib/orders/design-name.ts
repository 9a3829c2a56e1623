interface NamedVersion {
  readonly originalName: string
  readonly version: number
}

/** File names often end with their own version, such as `-v2` or `_rev3`. */
const OWN_VERSION = /[\s._-]+(?:v|ver|version|rev|revision)?[\s._-]*\d{1,3}$/i

/** Short codes with digits, such as `gt3` and `c8`. */
const CODE = /\b[a-z]{1,3}\d\w*/g

/** What a file shows, from its name: `Arch flare` for `arch-flare_v4.stl`. */
export function partName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(OWN_VERSION, '')
    .replace(/[\s._-]+/g, ' ')
    .trim()
    .replace(CODE, (code) => code.toUpperCase())
  return name === '' ? 'Design' : name.charAt(0).toUpperCase() + name.slice(1)
}

/** For example `Arch flare, version 4`. */
export const designName = ({ originalName, version }: NamedVersion): string => `${partName(originalName)}, version ${version}`

/** The area and what the file shows, unless the area says it. */
export function scanTitle(area: string, fileName: string): string {
  const part = partName(fileName)
  const said = area.toLowerCase().split(/\W+/)
  const isRepeated = part
    .toLowerCase()
    .split(' ')
    .every((word) => said.includes(word))
  return isRepeated ? area : `${area || '3D scan'}, ${part}`
}

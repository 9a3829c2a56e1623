import { damaged, invalidCoordinates, truncated } from './mesh-file.ts'
import type { MeshTally } from './mesh-tally.ts'
import { CORNERS_MAX, impossibleFace, isCornerList } from './ply-faces.ts'
import type { PlyElement, PlyHeader } from './ply-header.ts'
import type { TextReader } from './text-reader.ts'

/** The data of a PLY file in text form: one line per element. */
export async function readPlyText(reader: TextReader, { elements }: PlyHeader, tally: MeshTally) {
  for (const element of elements) {
    if (element.properties.length === 0) continue
    const readLine = lineReader(element, tally)
    for (let rest = element.count; rest > 0; ) {
      const filled = await reader.fillLines()
      if (filled === null) throw damaged('ply', 'it holds a line without end')
      if (!filled) throw truncated('ply')
      while (rest > 0 && reader.at < reader.limit) {
        if (!reader.atLineEnd()) {
          readLine(reader)
          rest -= 1
        }
        reader.skipLine()
      }
    }
  }
}

function lineReader(element: PlyElement, tally: MeshTally): (reader: TextReader) => void {
  if (element.name === 'vertex') return vertexLine(element, tally)
  if (element.name === 'face') return faceLine(element, tally)
  return () => {}
}

function vertexLine({ properties }: PlyElement, { points }: MeshTally) {
  if (properties.some(({ countType }) => countType)) throw damaged('ply', 'its points hold lists')
  const axes = ['x', 'y', 'z'].map((axis) => properties.findIndex(({ name }) => name === axis))
  const [x = 0, y = 0, z = 0] = axes
  const last = Math.max(x, y, z)
  const values = new Float64Array(last + 1)
  return (reader: TextReader) => {
    for (let i = 0; i <= last; i++) values[i] = reader.number()
    if (!points.add(values[x] ?? 0, values[y] ?? 0, values[z] ?? 0)) throw invalidCoordinates('ply')
  }
}

/** Nothing behind the corners is of interest, and the line is passed over as a whole. */
function faceLine({ properties }: PlyElement, tally: MeshTally) {
  const place = properties.findIndex(isCornerList)
  const before = properties.slice(0, place).map(({ countType }) => countType !== null)
  return (reader: TextReader) => {
    for (const isList of before) {
      const items = isList ? reader.integer() : 1
      // A word that is no number is never passed; a list of any length would be tried on it forever.
      for (let i = 0; i < items && !reader.atLineEnd(); i++) if (Number.isNaN(reader.number())) throw invalidCoordinates('ply')
    }
    if (place >= 0) corners(reader, tally)
  }
}

function corners(reader: TextReader, tally: MeshTally) {
  const { edges, vertexCount } = tally
  const items = reader.integer()
  if (!(items >= 0 && items <= CORNERS_MAX)) throw impossibleFace()
  let first = -1
  let before = -1
  for (let i = 0; i < items; i++) {
    const here = reader.integer()
    if (!(here >= 0 && here < vertexCount)) throw damaged('ply', 'a face refers to a point that does not exist')
    if (i === 0) first = here
    else edges.add(before, here)
    if (i > 1) edges.fan(first, before, here)
    before = here
  }
  if (items > 0) edges.add(before, first)
  tally.triangleCount += Math.max(0, items - 2)
}

import { damaged, invalidCoordinates, truncated } from './mesh-file.ts'
import type { MeshStats } from './mesh-stats.ts'
import { CORNERS_MAX, impossibleFace, isCornerList } from './ply-faces.ts'
import type { PlyElement, PlyHeader } from './ply-header.ts'
import type { TextReader } from './text-reader.ts'

/** Reads the data of an ASCII PLY file: one line per element. */
export async function readPlyText(reader: TextReader, { elements }: PlyHeader, stats: MeshStats) {
  for (const element of elements) {
    if (element.properties.length === 0) continue
    const readLine = lineReader(element, stats)
    for (let rest = element.count; rest > 0; ) {
      const filled = await reader.fillLines()
      if (filled === null) throw damaged('ply', 'one of its lines is too long')
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

function lineReader(element: PlyElement, stats: MeshStats): (reader: TextReader) => void {
  if (element.name === 'vertex') return vertexLine(element, stats)
  if (element.name === 'face') return faceLine(element, stats)
  return () => {}
}

function vertexLine({ properties }: PlyElement, { points }: MeshStats) {
  if (properties.some(({ countType }) => countType)) throw damaged('ply', 'its vertices have list properties')
  const axes = ['x', 'y', 'z'].map((axis) => properties.findIndex(({ name }) => name === axis))
  const [x = 0, y = 0, z = 0] = axes
  const last = Math.max(x, y, z)
  const values = new Float64Array(last + 1)
  return (reader: TextReader) => {
    for (let i = 0; i <= last; i++) values[i] = reader.number()
    if (!points.add(values[x] ?? 0, values[y] ?? 0, values[z] ?? 0)) throw invalidCoordinates('ply')
  }
}

/** Ignores properties after the vertex indices. */
function faceLine({ properties }: PlyElement, stats: MeshStats) {
  const cornerColumn = properties.findIndex(isCornerList)
  const skippedLists = properties.slice(0, cornerColumn).map(({ countType }) => countType !== null)
  return (reader: TextReader) => {
    for (const isList of skippedLists) {
      const items = isList ? reader.integer() : 1
      // The reader does not advance past invalid numbers, so a long list would loop almost forever.
      for (let i = 0; i < items && !reader.atLineEnd(); i++) if (Number.isNaN(reader.number())) throw invalidCoordinates('ply')
    }
    if (cornerColumn >= 0) readCorners(reader, stats)
  }
}

function readCorners(reader: TextReader, stats: MeshStats) {
  const { edges, vertexCount } = stats
  const items = reader.integer()
  if (!(items >= 0 && items <= CORNERS_MAX)) throw impossibleFace()
  let first = -1
  let previous = -1
  for (let i = 0; i < items; i++) {
    const current = reader.integer()
    if (!(current >= 0 && current < vertexCount)) throw damaged('ply', 'a face refers to a point that does not exist')
    if (i === 0) first = current
    else edges.add(previous, current)
    if (i > 1) edges.fanTriangle(first, previous, current)
    previous = current
  }
  if (items > 0) edges.add(previous, first)
  stats.triangleCount += Math.max(0, items - 2)
}

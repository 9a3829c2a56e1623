import { invalidCoordinates, invalidNumbers, notShown, truncated } from '../measure/mesh-file.ts'
import { TextReader } from '../measure/text-reader.ts'
import { areFinite, reportFace } from './mesh-sink.ts'
import { colorScale, colorsOf } from './ply-colors.ts'
import { CORNERS_MAX, existingPoint, impossibleFace, isCornerList } from './ply-faces.ts'
import type { PlyElement, PlyHeader, PlyProperty } from './ply-header.ts'
import { isRecordPerLine, recordLines } from './ply-records.ts'
import type { PlySink } from './ply-sink.ts'
import { parsePlyTextStrips } from './ply-strips.ts'

/** Reads the data of an ASCII PLY file: one line per record. Few programs break lines elsewhere. */
export async function parsePlyText(source: TextReader, { elements }: PlyHeader, points: number, sink: PlySink) {
  let reader = source
  for (const [number, element] of elements.entries()) {
    if (element.properties.length === 0 || element.count === 0) continue
    if (element.name === 'tristrips') {
      await parsePlyTextStrips(reader, element, points, sink)
      continue
    }
    if (!(await isRecordPerLine(reader, element))) reader = new TextReader(recordLines(reader.rest(), elements.slice(number)))
    const readLine = lineReader(element, points, sink)
    for (let rest = element.count; rest > 0; ) {
      const filled = await reader.fillLines()
      if (filled === null) throw notShown('ply', 'one of its lines is too long')
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

function lineReader(element: PlyElement, points: number, sink: PlySink): (reader: TextReader) => void {
  if (element.name === 'vertex') return vertexLine(element, sink)
  if (element.name === 'face') return faceLine(element, points, sink)
  return () => {}
}

function vertexLine(element: PlyElement, sink: PlySink) {
  const { properties } = element
  const columnOf = (wanted: string) => properties.findIndex(({ name }) => name === wanted)
  const [x = 0, y = 0, z = 0] = ['x', 'y', 'z'].map(columnOf)
  const colors = sink.color ? colorsOf(element) : null
  const [red = 0, green = 0, blue = 0] = colors ? colors.map(({ name }) => columnOf(name)) : []
  const [redScale = 1, greenScale = 1, blueScale = 1] = colors ? colors.map(colorScale) : []
  const last = Math.max(x, y, z, red, green, blue)
  if (properties.slice(0, last).some(({ countType }) => countType)) throw notShown('ply', 'its vertices have list properties')
  const values = new Float64Array(last + 1)
  return (reader: TextReader) => {
    for (let i = 0; i <= last; i++) values[i] = reader.number()
    const [px, py, pz] = [values[x] ?? 0, values[y] ?? 0, values[z] ?? 0]
    if (!areFinite(px, py, pz)) throw invalidNumbers('ply', reader)
    sink.point(px, py, pz)
    if (colors) sink.color?.((values[red] ?? 0) * redScale, (values[green] ?? 0) * greenScale, (values[blue] ?? 0) * blueScale)
  }
}

/** Of the properties after the vertex indices, only colors are read. */
function faceLine(element: PlyElement, points: number, sink: PlySink) {
  const { properties } = element
  const cornerColumn = properties.findIndex(isCornerList)
  const before = properties.slice(0, cornerColumn)
  const after = properties.slice(cornerColumn + 1)
  const colors = sink.faceColor ? colorsOf(element) : null
  const hasColors = colors?.every((color) => after.includes(color))
  return (reader: TextReader) => {
    for (const property of before) if (Number.isNaN(readValue(reader, property))) throw invalidCoordinates('ply')
    if (cornerColumn < 0) return
    const corners = readCorners(reader, points)
    if (colors && hasColors) {
      const values = after.map((property) => readValue(reader, property))
      const [red = 0, green = 0, blue = 0] = colors.map((color) => (values[after.indexOf(color)] ?? 0) * colorScale(color))
      sink.faceColor?.([red, green, blue])
    }
    reportFace(sink, corners)
  }
}

/** Returns the last number of a list, and NaN for an invalid one. */
function readValue(reader: TextReader, { countType }: PlyProperty): number {
  const items = countType === null ? 1 : reader.integer()
  let value = 0
  // The reader does not advance past invalid numbers, so a long list would loop almost forever.
  for (let i = 0; i < items && !reader.atLineEnd() && !Number.isNaN(value); i++) value = reader.number()
  return value
}

function readCorners(reader: TextReader, points: number): number[] {
  const items = reader.integer()
  if (!(items >= 0 && items <= CORNERS_MAX)) throw impossibleFace()
  const corners: number[] = []
  for (let i = 0; i < items; i++) corners.push(existingPoint(reader.integer(), points))
  return corners
}

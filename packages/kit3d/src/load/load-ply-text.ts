import { damaged, invalidCoordinates, truncated } from '../measure/mesh-file.ts'
import { CORNERS_MAX, impossibleFace, isCornerList } from '../measure/ply-faces.ts'
import type { PlyElement, PlyHeader } from '../measure/ply-header.ts'
import type { TextReader } from '../measure/text-reader.ts'
import type { OnProgress } from './loaded-model.ts'
import { addFace, type PlyGeometry } from './ply-geometry.ts'

/** Loads the data of an ASCII PLY file: one line per element. */
export async function loadPlyText(
  reader: TextReader,
  { elements }: PlyHeader,
  geometry: PlyGeometry,
  sizeBytes: number,
  onProgress: OnProgress,
) {
  let seen = 0
  for (const element of elements) {
    if (element.properties.length === 0) continue
    const readLine =
      element.name === 'vertex' ? pointLine(element, geometry) : element.name === 'face' ? faceLine(element, geometry) : () => {}
    for (let number = 0; number < element.count; ) {
      const filled = await reader.fillLines()
      if (filled === null) throw damaged('ply', 'one of its lines is too long')
      if (!filled) throw truncated('ply')
      const from = reader.at
      while (number < element.count && reader.at < reader.limit) {
        if (!reader.atLineEnd()) readLine(reader, number++)
        reader.skipLine()
      }
      seen += reader.at - from
      onProgress(seen / sizeBytes)
    }
  }
}

function pointLine({ properties }: PlyElement, { positions, colors }: PlyGeometry) {
  if (properties.some(({ countType }) => countType)) throw damaged('ply', 'its vertices have list properties')
  const columnOf = (wanted: string) => properties.findIndex(({ name }) => name === wanted)
  const axes = ['x', 'y', 'z'].map(columnOf)
  const colorColumns = colors ? ['red', 'green', 'blue'].map(columnOf) : []
  const isFraction = colorColumns.map((at) => properties[at]?.type.startsWith('float'))
  const last = Math.max(...axes, ...colorColumns)
  const values = new Float64Array(last + 1)
  return (reader: TextReader, number: number) => {
    for (let i = 0; i <= last; i++) values[i] = reader.number()
    axes.forEach((at, k) => {
      const value = values[at] ?? Number.NaN
      if (value - value !== 0) throw invalidCoordinates('ply')
      positions[number * 3 + k] = value
    })
    colorColumns.forEach((at, k) => {
      if (colors) colors[number * 4 + k] = Math.min(255, (values[at] ?? 0) * (isFraction[k] ? 255 : 1))
    })
  }
}

/** Ignores properties after the vertex indices. */
function faceLine({ properties }: PlyElement, geometry: PlyGeometry) {
  const cornerColumn = properties.findIndex(isCornerList)
  const skippedLists = properties.slice(0, Math.max(0, cornerColumn)).map(({ countType }) => countType !== null)
  return (reader: TextReader) => {
    for (const isList of skippedLists) {
      const items = isList ? reader.integer() : 1
      for (let i = 0; i < items && !reader.atLineEnd(); i++) reader.number()
    }
    if (cornerColumn < 0) return
    const corners = reader.integer()
    if (!(corners >= 0 && corners <= CORNERS_MAX)) throw impossibleFace()
    addFace(geometry, corners, () => reader.integer())
  }
}

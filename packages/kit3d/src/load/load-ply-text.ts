import { damaged, invalidCoordinates, truncated } from '../measure/mesh-file.ts'
import { CORNERS_MAX, impossibleFace, isCornerList } from '../measure/ply-faces.ts'
import type { PlyElement, PlyHeader } from '../measure/ply-header.ts'
import type { TextReader } from '../measure/text-reader.ts'
import type { OnProgress } from './loaded-model.ts'
import { addFace, type PlyHarvest } from './ply-harvest.ts'

/** The data of a PLY file in text form: one line per element. */
export async function loadPlyText(
  reader: TextReader,
  { elements }: PlyHeader,
  harvest: PlyHarvest,
  sizeBytes: number,
  onProgress: OnProgress,
) {
  let seen = 0
  for (const element of elements) {
    if (element.properties.length === 0) continue
    const readLine =
      element.name === 'vertex' ? pointLine(element, harvest) : element.name === 'face' ? faceLine(element, harvest) : () => {}
    for (let number = 0; number < element.count; ) {
      const filled = await reader.fillLines()
      if (filled === null) throw damaged('ply', 'it holds a line without end')
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

function pointLine({ properties }: PlyElement, { positions, colors }: PlyHarvest) {
  if (properties.some(({ countType }) => countType)) throw damaged('ply', 'its points hold lists')
  const place = (wanted: string) => properties.findIndex(({ name }) => name === wanted)
  const axes = ['x', 'y', 'z'].map(place)
  const shades = colors ? ['red', 'green', 'blue'].map(place) : []
  const isFraction = shades.map((at) => properties[at]?.type.startsWith('float'))
  const last = Math.max(...axes, ...shades)
  const values = new Float64Array(last + 1)
  return (reader: TextReader, number: number) => {
    for (let i = 0; i <= last; i++) values[i] = reader.number()
    axes.forEach((at, k) => {
      const value = values[at] ?? Number.NaN
      if (value - value !== 0) throw invalidCoordinates('ply')
      positions[number * 3 + k] = value
    })
    shades.forEach((at, k) => {
      if (colors) colors[number * 4 + k] = Math.min(255, (values[at] ?? 0) * (isFraction[k] ? 255 : 1))
    })
  }
}

/** Nothing behind the corners is of interest, and the line is passed over as a whole. */
function faceLine({ properties }: PlyElement, harvest: PlyHarvest) {
  const place = properties.findIndex(isCornerList)
  const before = properties.slice(0, Math.max(0, place)).map(({ countType }) => countType !== null)
  return (reader: TextReader) => {
    for (const isList of before) {
      const items = isList ? reader.integer() : 1
      for (let i = 0; i < items && !reader.atLineEnd(); i++) reader.number()
    }
    if (place < 0) return
    const corners = reader.integer()
    if (!(corners >= 0 && corners <= CORNERS_MAX)) throw impossibleFace()
    addFace(harvest, corners, () => reader.integer())
  }
}

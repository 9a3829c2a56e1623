import type { ByteReader } from '../measure/byte-reader.ts'
import { notShown, truncated } from '../measure/mesh-file.ts'
import type { TextReader } from '../measure/text-reader.ts'
import type { MeshSink } from './mesh-sink.ts'
import { existingPoint, isCornerList } from './ply-faces.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyProperty } from './ply-header.ts'
import { numberReader } from './ply-number.ts'

/** Starts a new strip. */
const RESTART = -1

/** Reads triangle strips. Scanners write one strip of millions of points, so it is read piece by piece. */
export async function parsePlyStrips(reader: ByteReader, element: PlyElement, little: boolean, points: number, sink: MeshSink) {
  const list = stripList(element)
  const itemBytes = PLY_TYPE_BYTES[list.type]
  const countBytes = PLY_TYPE_BYTES[list.countType]
  const readCount = numberReader(list.countType, little)
  const readItem = numberReader(list.type, little)
  for (let strip = 0; strip < element.count; strip++) {
    if (!(await reader.fill(countBytes))) throw truncated('ply')
    let rest = readCount(reader.view, reader.at)
    reader.at += countBytes
    const add = stripReader(points, sink)
    while (rest > 0) {
      if (!(await reader.fill(itemBytes))) throw truncated('ply')
      const items = Math.min(rest, Math.floor(reader.available / itemBytes))
      for (let i = 0; i < items; i++, reader.at += itemBytes) add(readItem(reader.view, reader.at))
      rest -= items
    }
  }
}

export async function parsePlyTextStrips(reader: TextReader, element: PlyElement, points: number, sink: MeshSink) {
  stripList(element)
  const nextNumber = async () => {
    // Awaiting each of millions of numbers would be slow.
    if (!reader.skipBlanks()) await reader.fillNumber()
    if (reader.available === 0) throw truncated('ply')
    return reader.integer()
  }
  for (let strip = 0; strip < element.count; strip++) {
    const add = stripReader(points, sink)
    for (let rest = await nextNumber(); rest > 0; rest--)
      add(reader.skipBlanks() && reader.available > 0 ? reader.integer() : await nextNumber())
  }
}

function stripList({ properties }: PlyElement): PlyProperty & { countType: NonNullable<PlyProperty['countType']> } {
  const [list, ...others] = properties
  if (!list?.countType || !isCornerList(list) || others.length > 0) throw notShown('ply', 'its triangle strips have unknown properties')
  return { ...list, countType: list.countType }
}

/** Every second triangle of a strip is reversed. Triangles with two equal corners only connect strips. */
function stripReader(points: number, sink: MeshSink): (corner: number) => void {
  let length = 0
  let before = 0
  let last = 0
  return (corner) => {
    if (corner === RESTART) {
      length = 0
      return
    }
    existingPoint(corner, points)
    length += 1
    if (length > 2 && before !== last && last !== corner && before !== corner) {
      const [a, b] = length % 2 === 1 ? [before, last] : [last, before]
      sink.edge(a, b)
      sink.edge(b, corner)
      sink.edge(corner, a)
      sink.triangle(a, b, corner)
    }
    before = last
    last = corner
  }
}

/** All engravings share one sheet, so that twenty of them cost one texture and one draw call. */

export interface Cell {
  /** Pixels from the top left. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The same place in texture coordinates, from the bottom left. */
  readonly u: number
  readonly v: number
  readonly uSpan: number
  readonly vSpan: number
}

export interface Atlas {
  readonly width: number
  readonly height: number
  readonly cells: readonly Cell[]
}

const CELL_WIDTH_PX = 1024
const ONE_COLUMN_MAX = 6

/** Lays strips of the given width-to-height ratios out in one or two columns. */
export function atlasFor(aspects: readonly number[]): Atlas {
  const columns = aspects.length > ONE_COLUMN_MAX ? 2 : 1
  const bottoms = Array.from({ length: columns }, () => 0)
  const placed = aspects.map((aspect, at) => {
    const column = at % columns
    const height = Math.max(1, Math.round(CELL_WIDTH_PX / aspect))
    const y = bottoms[column] ?? 0
    bottoms[column] = y + height
    return { x: column * CELL_WIDTH_PX, y, width: CELL_WIDTH_PX, height }
  })
  const width = columns * CELL_WIDTH_PX
  const height = Math.max(1, ...bottoms)
  const cells = placed.map((cell) => ({
    ...cell,
    u: cell.x / width,
    v: 1 - (cell.y + cell.height) / height,
    uSpan: cell.width / width,
    vSpan: cell.height / height,
  }))
  return { width, height, cells }
}

const LINES_MAX = 3

/** Breaks words over at most three lines, so that a long dedication keeps its size as far as it can. */
export function brokenIntoLines(text: string, widthOf: (line: string) => number, room: number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const lines: string[] = []
  for (const word of words) {
    const current = lines.at(-1)
    const longer = current === undefined ? word : `${current} ${word}`
    const isFull = current !== undefined && widthOf(longer) > room
    if (current === undefined || (isFull && lines.length < LINES_MAX)) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

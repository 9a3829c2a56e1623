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
/** Height of a line of text in multiples of its letters' size. */
export const LINE_GAP = 1.12

export interface Setting {
  readonly lines: readonly string[]
  readonly size: number
}

/** Sets words on one to three lines, whichever lets the letters come closest to the wished size. */
export function setInCell(
  text: string,
  wish: number,
  room: { width: number; height: number },
  widthAtOne: (line: string) => number,
): Setting {
  const words = text.split(/\s+/).filter(Boolean)
  const settings = Array.from({ length: Math.min(LINES_MAX, words.length) }, (_, more) => {
    const lines = balancedLines(words, more + 1, widthAtOne)
    const widest = Math.max(...lines.map(widthAtOne))
    return { lines, size: Math.min(wish, room.width / widest, room.height / (lines.length * LINE_GAP)) }
  })
  return settings.reduce((best, one) => (one.size > best.size * 1.02 ? one : best), settings[0] ?? { lines: [], size: wish })
}

/** Lines of about the same width, without breaking a word. */
function balancedLines(words: readonly string[], count: number, widthOf: (line: string) => number): string[] {
  const share = widthOf(words.join(' ')) / count
  const lines: string[] = []
  for (const [at, word] of words.entries()) {
    const current = lines.at(-1)
    const linesLeft = count - lines.length
    const isFull = current !== undefined && widthOf(`${current} ${word}`) > share * 1.15
    if (current === undefined || (linesLeft > 0 && (isFull || words.length - at === linesLeft))) lines.push(word)
    else lines[lines.length - 1] = `${current} ${word}`
  }
  return lines
}

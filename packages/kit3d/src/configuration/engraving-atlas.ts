/** All engravings share one texture atlas and are drawn in one call. */

export interface Cell {
  /** Pixels from the top left. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The same area in texture coordinates, from the bottom left. */
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

/** Arranges strips with the given aspect ratios in one or two columns. */
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
/** A text is broken only for a font larger by this factor. */
const BREAK_GAIN = 1.5
/** Line height in multiples of the font size. */
export const LINE_GAP = 1.12

export interface TextLayout {
  readonly lines: readonly string[]
  readonly size: number
}

/** Keeps a text on one line, or breaks it into up to three if that makes its font, up to the preferred size, much larger. */
export function fitText(
  text: string,
  preferredSize: number,
  box: { width: number; height: number },
  unitWidth: (line: string) => number,
): TextLayout {
  const tokens = text.split(/\s+/).filter(Boolean)
  const layouts = Array.from({ length: Math.min(LINES_MAX, tokens.length) }, (_, more) => {
    const lines = balancedLines(tokens, more + 1, unitWidth)
    const widest = Math.max(...lines.map(unitWidth))
    return { lines, size: Math.min(preferredSize, box.width / widest, box.height / (lines.length * LINE_GAP)) }
  })
  const [single = { lines: [], size: preferredSize }, ...broken] = layouts
  const largest = broken.reduce((best, one) => (one.size > best.size * 1.02 ? one : best), single)
  return largest.size >= single.size * BREAK_GAIN ? largest : single
}

/** Lines of similar width, broken only at spaces. */
function balancedLines(tokens: readonly string[], count: number, widthOf: (line: string) => number): string[] {
  const targetWidth = widthOf(tokens.join(' ')) / count
  const lines: string[] = []
  for (const [at, word] of tokens.entries()) {
    const current = lines.at(-1)
    const linesLeft = count - lines.length
    const isFull = current !== undefined && widthOf(`${current} ${word}`) > targetWidth * 1.15
    if (current === undefined || (linesLeft > 0 && (isFull || tokens.length - at === linesLeft))) lines.push(word)
    else lines[lines.length - 1] = `${current} ${word}`
  }
  return lines
}

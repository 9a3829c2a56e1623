import type { EngravingFont } from '@vorta/contract/orders/catalog'
import { ENGRAVING_SIZE_MAX, ENGRAVING_SIZE_MIN } from '@vorta/contract/shared/limits'
import { CanvasTexture, SRGBColorSpace } from 'three'
import type { Inscription } from './build.ts'
import { atlasFor, type Cell, LINE_GAP, setInCell } from './engraving-atlas.ts'

/** Each name with stand-ins of the same character, for systems that lack it. */
const FACES: Record<EngravingFont, string> = {
  Arial: '700 1px Arial, "Liberation Sans", Arimo, sans-serif',
  'Times New Roman': '700 1px "Times New Roman", "Liberation Serif", Tinos, serif',
  Impact: '900 1px Impact, Haettenschweiler, "Liberation Sans Narrow", "Arial Narrow", sans-serif',
  'Courier New': '700 1px "Courier New", "Liberation Mono", Cousine, monospace',
  Helvetica: '500 1px Helvetica, "Helvetica Neue", "Inter Variable", sans-serif',
}

const SMALLEST_SHARE = 0.3
const LARGEST_SHARE = 0.92

const fontAt = (font: EngravingFont, px: number) => FACES[font].replace('1px', `${px.toFixed(1)}px`)

/** Draws all engravings of a build on one sheet. */
export function engravingTexture(inscriptions: readonly Inscription[], aspects: readonly number[], color: string): CanvasTexture | null {
  const atlas = atlasFor(aspects)
  const canvas = document.createElement('canvas')
  canvas.width = atlas.width
  canvas.height = atlas.height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  for (const [at, inscription] of inscriptions.entries()) {
    const cell = atlas.cells[at]
    if (cell) engrave(pen, inscription, cell, color)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

function engrave(pen: CanvasRenderingContext2D, { text, font, size }: Inscription, cell: Cell, color: string) {
  const wish = (size - ENGRAVING_SIZE_MIN) / (ENGRAVING_SIZE_MAX - ENGRAVING_SIZE_MIN)
  const px = cell.height * (SMALLEST_SHARE + (LARGEST_SHARE - SMALLEST_SHARE) * wish)
  pen.font = fontAt(font, 100)
  const room = { width: cell.width * 0.96, height: cell.height * 0.98 }
  const { lines, size: fitted } = setInCell(text, px, room, (line) => pen.measureText(line).width / 100)
  pen.font = fontAt(font, fitted)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const top = cell.y + cell.height / 2 - ((lines.length - 1) / 2) * fitted * LINE_GAP
  for (const [row, line] of lines.entries()) cut(pen, line, cell.x + cell.width / 2, top + row * fitted * LINE_GAP, fitted, color)
}

/** A dark upper and a bright lower edge make letters look cut in, whatever colour they share with the part. */
function cut(pen: CanvasRenderingContext2D, line: string, x: number, y: number, px: number, color: string) {
  const edge = Math.max(1, px * 0.028)
  pen.fillStyle = 'rgba(0, 0, 0, 0.75)'
  pen.fillText(line, x - edge, y - edge)
  pen.fillStyle = 'rgba(255, 255, 255, 0.6)'
  pen.fillText(line, x + edge, y + edge)
  pen.fillStyle = color
  pen.fillText(line, x, y)
}

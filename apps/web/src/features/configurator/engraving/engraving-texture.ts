import type { EngravingFont } from '@vorta/contract/orders/catalog'
import { ENGRAVING_SIZE_MAX, ENGRAVING_SIZE_MIN } from '@vorta/contract/shared/limits'
import { ENGRAVING_FONTS, type Inscription } from '@vorta/kit3d/configuration/build'
import { atlasFor, type Cell, fitText, LINE_GAP } from '@vorta/kit3d/configuration/engraving-atlas'
import { CanvasTexture, SRGBColorSpace } from 'three'

const MIN_HEIGHT_FRACTION = 0.3
const MAX_HEIGHT_FRACTION = 0.92

const fontAt = (font: EngravingFont, px: number) => ENGRAVING_FONTS[font].replace('1px', `${px.toFixed(1)}px`)

/** Draws all engravings of a build into one texture. */
export function engravingTexture(inscriptions: readonly Inscription[], aspects: readonly number[], color: string): CanvasTexture | null {
  const atlas = atlasFor(aspects)
  const canvas = document.createElement('canvas')
  canvas.width = atlas.width
  canvas.height = atlas.height
  const context = canvas.getContext('2d')
  if (!context) return null
  for (const [at, inscription] of inscriptions.entries()) {
    const cell = atlas.cells[at]
    if (cell) drawEngraving(context, inscription, cell, color)
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

function drawEngraving(context: CanvasRenderingContext2D, { text, font, size }: Inscription, cell: Cell, color: string) {
  const sizeFraction = (size - ENGRAVING_SIZE_MIN) / (ENGRAVING_SIZE_MAX - ENGRAVING_SIZE_MIN)
  const px = cell.height * (MIN_HEIGHT_FRACTION + (MAX_HEIGHT_FRACTION - MIN_HEIGHT_FRACTION) * sizeFraction)
  context.font = fontAt(font, 100)
  const box = { width: cell.width * 0.96, height: cell.height * 0.98 }
  const { lines, size: fitted } = fitText(text, px, box, (line) => context.measureText(line).width / 100)
  context.font = fontAt(font, fitted)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const top = cell.y + cell.height / 2 - ((lines.length - 1) / 2) * fitted * LINE_GAP
  for (const [row, line] of lines.entries())
    drawEngravedLine(context, line, cell.x + cell.width / 2, top + row * fitted * LINE_GAP, fitted, color)
}

/** A dark upper and a bright lower edge make the text look engraved on a part of any color. */
function drawEngravedLine(context: CanvasRenderingContext2D, line: string, x: number, y: number, px: number, color: string) {
  const edge = Math.max(1, px * 0.028)
  context.fillStyle = 'rgba(0, 0, 0, 0.75)'
  context.fillText(line, x - edge, y - edge)
  context.fillStyle = 'rgba(255, 255, 255, 0.6)'
  context.fillText(line, x + edge, y + edge)
  context.fillStyle = color
  context.fillText(line, x, y)
}

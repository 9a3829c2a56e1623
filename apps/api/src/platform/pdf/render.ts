import { readFile } from 'node:fs/promises'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import type { PdfDocument, PdfTask } from './document.ts'

/** Width and height in points: 8.5 by 11 inches. */
const PAGE = [612, 792] as const
const MARGIN = 54
const SMALL = 8.5
const NORMAL = 10
const INK = '#16181c'
const MUTED = '#565e6a'
const LINE = '#d8dce2'
const ROW_GAP = 4
/** Space for the page number. */
const FOOTER = 36
const COLUMN_GAP = 24
const NUMBER_COLUMNS = { quantity: 52, unitPrice: 84, amount: 92 }

type Font = 'regular' | 'bold'

/** Text beyond Latin, Greek and Cyrillic needs the Japanese font, which is large and therefore only loaded for such text. */
const needsJapanese = (text: string) => /[\u2e80-\uffef]/u.test(text)
/** Japanese characters, between which a line may break, text without spaces, and spaces. */
const PIECES = /[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+/gu
/** The baseline below the top of a line, and the height of the line, both in font sizes. */
const JAPANESE_LINE = { baseline: 0.9, height: 1.4 }

/** Draws a document on pages of the US paper size. */
export async function renderPdf({ document, fontFolder }: PdfTask): Promise<Uint8Array> {
  const fontFile = (name: string) => readFile(path.join(fontFolder, name))
  const [regular, bold] = await Promise.all([fontFile('regular.ttf'), fontFile('bold.ttf')])
  // The types expect the name of a standard font, but the bytes of a font are possible too.
  const font = regular as unknown as string
  const doc = new PDFDocument({
    ...{ size: [...PAGE], margin: MARGIN, font, bufferPages: true, lang: 'en-US', displayTitle: true },
    info: { Title: `${document.title} ${document.number}`, Author: document.company, CreationDate: new Date(document.createdAt) },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.registerFont('regular', regular).registerFont('bold', bold)
  if (needsJapanese(JSON.stringify(document))) doc.registerFont('japanese', await fontFile('japanese.otf'))
  draw(doc, document)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function draw(doc: InstanceType<typeof PDFDocument>, document: PdfDocument) {
  const width = doc.page.width - 2 * MARGIN
  const right = MARGIN + width
  const bottom = doc.page.height - MARGIN - FOOTER
  let y = MARGIN

  let font: Font = 'regular'
  let size = NORMAL
  const style = (name: Font, newSize: number, color = INK) => {
    font = name
    size = newSize
    doc.fontSize(size).fillColor(color)
  }
  const select = (piece: string) => doc.font(needsJapanese(piece) ? 'japanese' : font)
  const widthOf = (pieces: readonly string[]) => pieces.reduce((sum, piece) => sum + select(piece).widthOfString(piece), 0)
  /** The lines of a text that needs two fonts. */
  const mixedLines = (text: string, lineWidth: number): string[][] => {
    const pieces = (text.match(PIECES) ?? []).flatMap((piece) => (widthOf([piece]) > lineWidth ? [...piece] : [piece]))
    const lines: string[][] = [[]]
    for (const piece of pieces) {
      const line = lines.at(-1) ?? []
      if (widthOf([...line, piece]) <= lineWidth) line.push(piece)
      else lines.push(piece.trim() === '' ? [] : [piece])
    }
    return lines
  }
  const heightOf = (text: string, options: { width: number }) =>
    needsJapanese(text)
      ? mixedLines(text, options.width).length * size * JAPANESE_LINE.height
      : doc.font(font).heightOfString(text, options)
  /** Draws text and returns its height. */
  const put = (text: string, x: number, at: number, options: { width: number; align?: 'left' | 'right' }) => {
    const height = heightOf(text, options)
    if (!needsJapanese(text)) doc.text(text, x, at, options)
    else
      for (const [index, line] of mixedLines(text, options.width).entries()) {
        let start = options.align === 'right' ? x + options.width - widthOf(line) : x
        for (const piece of line) {
          const baseline = at + size * (index * JAPANESE_LINE.height + JAPANESE_LINE.baseline)
          select(piece).text(piece, start, baseline, { lineBreak: false, baseline: 'alphabetic' })
          start += widthOf([piece])
        }
      }
    return height
  }
  const putLines = (lines: readonly string[], x: number, at: number, options: { width: number }) =>
    lines.reduce((height, line) => height + put(line, x, at + height, options), 0)
  const rule = (at: number, color = LINE) => {
    doc.strokeColor(color).lineWidth(0.7).moveTo(MARGIN, at).lineTo(right, at).stroke()
  }
  const ensureSpace = (height: number, onNewPage = () => {}) => {
    if (y + height <= bottom) return
    doc.addPage()
    y = MARGIN
    onNewPage()
  }

  const half = (width - COLUMN_GAP) / 2
  style('bold', 18)
  const titleHeight = put(document.title, MARGIN + half + COLUMN_GAP, y, { width: half, align: 'right' })
  style('regular', 14)
  const nameHeight = put(document.company, MARGIN, y + 3, { width: half })
  style('regular', NORMAL, MUTED)
  const numberHeight = put(document.number, MARGIN + half + COLUMN_GAP, y + titleHeight, { width: half, align: 'right' })
  y += Math.max(nameHeight, titleHeight + numberHeight) + 24

  const party = ({ label, lines }: PdfDocument['from'], x: number) => {
    style('bold', SMALL, MUTED)
    const labelHeight = put(label, x, y, { width: half })
    style('regular', NORMAL)
    return labelHeight + 2 + putLines(lines, x, y + labelHeight + 2, { width: half })
  }
  y += Math.max(party(document.from, MARGIN), party(document.to, MARGIN + half + COLUMN_GAP)) + 18

  for (let index = 0; index < document.facts.length; index += 2) {
    const heights = document.facts.slice(index, index + 2).map(({ label, value }, column) => {
      const x = MARGIN + column * (half + COLUMN_GAP)
      style('bold', SMALL, MUTED)
      const labelHeight = put(label, x, y, { width: half })
      style('regular', NORMAL)
      return labelHeight + 2 + put(value, x, y + labelHeight + 2, { width: half })
    })
    y += Math.max(...heights) + 10
  }
  y += 8

  const { quantity, unitPrice, amount } = NUMBER_COLUMNS
  const labelWidth = width - quantity - unitPrice - amount - 12
  const cells = (row: PdfDocument['lines'][number], at: number) => {
    const numbers: [string, number, number][] = [
      [row.quantity, right - amount - unitPrice - quantity, quantity],
      [row.unitPrice, right - amount - unitPrice, unitPrice],
      [row.amount, right - amount, amount],
    ]
    for (const [text, x, cellWidth] of numbers) if (text) put(text, x, at, { width: cellWidth, align: 'right' })
    return put(row.label, MARGIN, at, { width: labelWidth })
  }
  const tableHead = () => {
    style('bold', SMALL)
    y += cells({ label: 'Description', quantity: 'Quantity', unitPrice: 'Unit price', amount: 'Amount' }, y) + 4
    rule(y, INK)
    y += ROW_GAP
    style('regular', NORMAL)
  }
  tableHead()
  for (const line of document.lines) {
    const height = heightOf(line.label, { width: labelWidth })
    ensureSpace(height + ROW_GAP, tableHead)
    y += cells(line, y) + ROW_GAP - 1
    rule(y)
    y += ROW_GAP
  }

  // The totals stay together, because a sum without its parts is easy to misread.
  const totalsHeight = document.totals.length * (NORMAL + 10)
  ensureSpace(totalsHeight)
  y += 4
  for (const { label, amount: sum, isStrong = false } of document.totals) {
    style(isStrong ? 'bold' : 'regular', isStrong ? NORMAL + 1 : NORMAL)
    const height = put(label, MARGIN, y, { width: width - amount - 12, align: 'right' })
    put(sum, right - amount, y, { width: amount, align: 'right' })
    y += height + 4
  }

  y += 14
  style('regular', NORMAL, MUTED)
  for (const paragraph of document.notes.flatMap((note) => note.split('\n'))) {
    const height = heightOf(paragraph || ' ', { width })
    ensureSpace(height, () => style('regular', NORMAL, MUTED))
    y += put(paragraph || ' ', MARGIN, y, { width }) + 3
  }

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    style('regular', SMALL, MUTED)
    const at = doc.page.height - MARGIN - SMALL - 4
    doc.font('regular').text(`${document.title} ${document.number}`, MARGIN, at, { width: half, lineBreak: false })
    doc.text(`Page ${page + 1} of ${count}`, MARGIN + half + COLUMN_GAP, at, { width: half, align: 'right', lineBreak: false })
  }
}

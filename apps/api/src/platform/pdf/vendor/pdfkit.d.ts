/** The part of pdfkit that documents use. */
interface TextOptions {
  readonly width?: number
  readonly align?: 'left' | 'right'
  readonly lineGap?: number
  readonly lineBreak?: boolean
}

declare class PDFDocument {
  constructor(options: {
    readonly size: readonly [width: number, height: number]
    readonly margin: number
    readonly font: Uint8Array
    readonly bufferPages: boolean
    readonly lang: string
    readonly displayTitle: boolean
    readonly info: Readonly<Record<string, string | Date>>
  })
  readonly page: { readonly width: number; readonly height: number }
  y: number
  on(event: 'data', listener: (chunk: Uint8Array) => void): this
  on(event: 'end', listener: () => void): this
  on(event: 'error', listener: (error: Error) => void): this
  registerFont(name: string, source: Uint8Array): this
  font(name: string): this
  fontSize(size: number): this
  fillColor(color: string): this
  strokeColor(color: string): this
  lineWidth(width: number): this
  moveTo(x: number, y: number): this
  lineTo(x: number, y: number): this
  stroke(): this
  text(text: string, x: number, y: number, options?: TextOptions): this
  heightOfString(text: string, options?: TextOptions): number
  addPage(): this
  bufferedPageRange(): { readonly start: number; readonly count: number }
  switchToPage(index: number): void
  end(): void
}

export default PDFDocument

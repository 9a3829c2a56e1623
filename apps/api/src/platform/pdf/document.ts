/** A business document; all amounts and dates are formatted text. */
export interface PdfDocument {
  /** Such as `Quote`. */
  readonly title: string
  readonly number: string
  readonly company: string
  readonly createdAt: string
  readonly from: PdfParty
  readonly to: PdfParty
  readonly facts: readonly PdfFact[]
  readonly lines: readonly PdfLine[]
  readonly totals: readonly PdfTotal[]
  /** Below the totals, such as the note of a quote. */
  readonly notes: readonly string[]
}

interface PdfParty {
  readonly label: string
  readonly lines: readonly string[]
}

interface PdfFact {
  readonly label: string
  readonly value: string
}

interface PdfLine {
  readonly label: string
  readonly quantity: string
  readonly unitPrice: string
  readonly amount: string
}

interface PdfTotal {
  readonly label: string
  readonly amount: string
  readonly isStrong?: boolean
}

export interface PdfTask {
  readonly document: PdfDocument
  readonly fontFolder: string
}

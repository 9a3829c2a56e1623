/** An incoming upload. */
export interface Incoming<F> {
  /** Original file name, unsanitized; for display only. */
  readonly originalName: string
  /** Content-Length of the whole request, if known. */
  readonly declaredBytes: number | null
  /** Fields that arrived before the file, if complete; allows authorization before the file is read. */
  readonly early: F | null
  /** Can be read once; fails if the client disconnects. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** All fields, after the request was read completely. */
  fields(): Promise<F>
}

/** A file on its way in, as a door hands it to a room. */
export interface Incoming<F> {
  /** The name as it was typed; for showing only, and not yet cleaned. */
  readonly originalName: string
  /** The length of the whole request where it was told in advance. */
  readonly declaredBytes: number | null
  /** The fields beside the file, if they came before it and are complete; so a stranger is turned away before the first byte. */
  readonly early: F | null
  /** Can be read once; breaks with an error when the sender breaks off. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** The fields once the request has come to its proper end. */
  fields(): Promise<F>
}

import type { SnapshotOptions } from './snapshot.ts'

/** What a page may ask of a viewer once it stands. */
export interface ViewerHandle {
  /** A picture of the build; the view on screen stays as it is. */
  snapshot(width: number, height: number, options?: SnapshotOptions): Promise<Blob>
}

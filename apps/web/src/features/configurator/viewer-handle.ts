import type { SnapshotOptions } from './scene/snapshot.ts'

/** What a page can request from a loaded viewer. */
export interface ViewerHandle {
  /** A picture of the build; the view on screen doesn't change. */
  snapshot(width: number, height: number, options?: SnapshotOptions): Promise<Blob>
}

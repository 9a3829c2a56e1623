import type { Readable } from 'node:stream'
import type { TempFile } from './temp.ts'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredName {
  readonly name: string
  readonly modifiedAt: Date
}

/** Permanent file storage. Names are random and written only once. */
export interface FileStore {
  /** Moves the temporary file into storage atomically. */
  put(name: string, temp: TempFile): Promise<void>
  /** Null if the file does not exist. The caller must read or destroy the stream. */
  open(name: string, range?: ByteRange): Promise<Readable | null>
  /** Provides the file on the local disk while `use` runs; null if it does not exist. */
  withPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null>
  /** Succeeds even if the file does not exist. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredName>
  /** Removes leftovers of a `put` whose process died. */
  removeUnfinished(olderThan: Date): Promise<number>
  /** Whether files can be written now. Never throws. */
  answers(): Promise<boolean>
}

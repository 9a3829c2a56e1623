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

/** Where files live for good. Names are ours and random; a name is written once and never again. */
export interface FileStore {
  /** Takes the temporary file over: either it stands under its name whole, or not at all. */
  put(name: string, temp: TempFile): Promise<void>
  /** Null when there is no such file. Whoever opens the stream must read or destroy it. */
  open(name: string, range?: ByteRange): Promise<Readable | null>
  /** Lends the file as one on the local disk for as long as `use` takes; null when there is no such file. */
  withPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null>
  /** A file that is gone already is no failure. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredName>
  /** Takes away what a `put` that broke off with its process left in the store. */
  removeUnfinished(olderThan: Date): Promise<number>
  /** Whether files can be written now. Never throws. */
  answers(): Promise<boolean>
}

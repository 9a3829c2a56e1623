import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
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
  /** A file that is gone already is no failure. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredName>
  /** Whether files can be written now. Never throws. */
  answers(): Promise<boolean>
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A full disk in words for the person; every other failure as it is. */
export function fullStorageInWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined || !FULL_CODES.has(code)) return error
  return new AppError('unavailable', 'Storage is full. Please try again later.', { retryAfterS: 60 })
}

import path from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { createDiskStore } from './disk.ts'
import type { FileStore } from './store.ts'
import { createTempFolder, type TempFolder } from './temp.ts'

export interface Storage {
  readonly store: FileStore
  readonly temp: TempFolder
}

/** The place for files that the settings name; both folders are on one disk, so that moving a file is one step. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage {
  if (s3)
    throw new StartError(
      'The S3 settings can not be used yet: this version keeps files in DATA_DIR. Remove the settings that start with S3_.',
    )
  return { store: createDiskStore(path.join(dataDir, 'files')), temp: createTempFolder(path.join(dataDir, 'tmp')) }
}

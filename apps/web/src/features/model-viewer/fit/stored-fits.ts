import { deviceStorage } from '../../../lib/device-storage.ts'

/** What was entered for a kit on a scan. */
export interface StoredFit {
  readonly clearanceMm: number
  /** Empty if the kit is not aligned. */
  readonly alignment: string
}

interface PairFit extends StoredFit {
  readonly pair: string
}

const KEY = 'fit-checks'
const MAX_FITS = 50
const NO_FIT: StoredFit = { clearanceMm: 0, alignment: '' }

const storage = deviceStorage()

function read(): PairFit[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** The fit check of two files on this device, for when it is opened without an alignment in the URL. */
export const getStoredFit = (pair: string): StoredFit => read().find((fit) => fit.pair === pair) ?? NO_FIT

/** Forgets the oldest fit checks if there are too many. */
export function storeFit(pair: string, change: Partial<StoredFit>): void {
  const others = read().filter((fit) => fit.pair !== pair)
  storage.setItem(KEY, JSON.stringify([...others, { ...getStoredFit(pair), ...change, pair }].slice(-MAX_FITS)))
}

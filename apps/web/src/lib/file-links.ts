import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'

const AHEAD_MINUTES = 2

/** Whoever leaves a page open gets new links to its files before the old ones run out. */
export const LINKS_REFRESH_MS = (FILE_LINK_VALID_MINUTES - AHEAD_MINUTES) * 60_000

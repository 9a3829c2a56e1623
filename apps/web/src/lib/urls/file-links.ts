import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'

/** A new reply can contain links that are four minutes old. */
const AHEAD_MINUTES = 5

/** Open pages refetch their file links before they expire. */
export const LINKS_REFRESH_MS = (FILE_LINK_VALID_MINUTES - AHEAD_MINUTES) * 60_000

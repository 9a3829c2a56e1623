const WORDS_MAX = 6
const TRIGRAM_CHARS = 3

const escapeForLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * Converts a search into LIKE patterns that must all match. The trigram index finds three letters anywhere;
 * shorter words match only at the start of a word, because anything else would scan every row.
 */
export const searchPatterns = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => (word.length < TRIGRAM_CHARS ? `% ${escapeForLike(word)}%` : `%${escapeForLike(word)}%`))

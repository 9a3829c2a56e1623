const WORDS_MAX = 6
const SHORTEST_FOUND_INSIDE = 3

const escapeForLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * Search words as LIKE patterns, each of which must be found. The trigram index finds three letters anywhere;
 * a shorter word is looked up by how words begin, since anything else would read every order.
 */
export const searchPatterns = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => (word.length < SHORTEST_FOUND_INSIDE ? `% ${escapeForLike(word)}%` : `%${escapeForLike(word)}%`))

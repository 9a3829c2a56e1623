const escapeForRegExp = (term: string) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Splits text at matches of the terms. Odd entries are the matches. */
export function splitAtTerms(text: string, terms: readonly string[]): string[] {
  const patterns = terms.filter((term) => term !== '').map(escapeForRegExp)
  return patterns.length === 0 ? [text] : text.split(new RegExp(`(${patterns.join('|')})`, 'i'))
}

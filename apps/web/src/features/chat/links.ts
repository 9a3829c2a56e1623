export type Piece = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/gi
/** Marks that end a sentence rather than an address. */
const TRAILING = /[.,;:!?]+$/
/** `https://bank.example@evil.example` leads to the second one; signs that turn the reading direction hide the same way. */
const MISLEADING = /^https?:\/\/[^/?#\\]*@|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/i

/** Splits text at web addresses. Only http and https become links; everything else stays text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const shown = trimAddress(match[0])
    const href = safeHref(shown)
    if (href === null) continue
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    pieces.push({ kind: 'link', text: shown, href })
    from = match.index + shown.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

function trimAddress(found: string): string {
  const address = found.replace(TRAILING, '')
  // A bracket that was opened before the address does not belong to it.
  return address.endsWith(')') && !address.includes('(') ? address.slice(0, -1).replace(TRAILING, '') : address
}

function safeHref(address: string): string | null {
  if (MISLEADING.test(address)) return null
  try {
    const { protocol, hostname, href } = new URL(address)
    return hostname !== '' && (protocol === 'http:' || protocol === 'https:') ? href : null
  } catch {
    return null
  }
}

export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const ADDRESS = /https?:\/\/[^\s<>"']+/gi
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING = /[.,;:!?]+$/
/** `https://bank.example@evil.example` opens the second host. Bidirectional control characters can hide a host, too. */
const MISLEADING = /^https?:\/\/[^/?#\\]*@|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/i

/** Splits text at URLs. Only http and https become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const shown = trimAddress(match[0])
    const href = safeHref(shown)
    if (href === null) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({ kind: 'link', text: shown, href })
    from = match.index + shown.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function trimAddress(found: string): string {
  const address = found.replace(TRAILING, '')
  // A closing bracket without an opening one is not part of the URL.
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

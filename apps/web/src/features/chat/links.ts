export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const URL_PATTERN = /https?:\/\/[^\s<>"']+/gi
/** Punctuation that ends a sentence rather than a URL. */
const TRAILING = /[.,;:!?]+$/
/** `https://bank.example@evil.example` opens the second host. Bidirectional control characters can hide a host, too. */
const MISLEADING = /^https?:\/\/[^/?#\\]*@|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/i

/** Splits text at URLs. Only http and https become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(URL_PATTERN)) {
    const shown = trimUrl(match[0])
    const href = safeHref(shown)
    if (href === null) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({ kind: 'link', text: shown, href })
    from = match.index + shown.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function trimUrl(found: string): string {
  const url = found.replace(TRAILING, '')
  // A closing bracket without an opening one is not part of the URL.
  return url.endsWith(')') && !url.includes('(') ? url.slice(0, -1).replace(TRAILING, '') : url
}

function safeHref(url: string): string | null {
  if (MISLEADING.test(url)) return null
  try {
    const { protocol, hostname, href } = new URL(url)
    return hostname !== '' && (protocol === 'http:' || protocol === 'https:') ? href : null
  } catch {
    return null
  }
}

const SHORT_MAX_CHARS = 140

/** Shortens user text for a notification. */
export const truncate = (text: string, maxChars = SHORT_MAX_CHARS) => (text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text)

export const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** Shortens user text so that it takes at most so many bytes in JSON, without the quotes. */
export function truncateJson(text: string, maxBytes: number): string {
  const bytesOf = (part: string) => jsonBytes(part) - '""'.length
  if (bytesOf(text) <= maxBytes) return text
  let [short, left] = ['', maxBytes - bytesOf('…')]
  for (const character of text) {
    left -= bytesOf(character)
    if (left < 0) break
    short += character
  }
  return `${short.trimEnd()}…`
}

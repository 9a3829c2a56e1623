const NAME_MAX_CHARS = 200
// Control characters, invisible characters and bidirectional overrides, which can make `gpj.exe` look like `exe.jpg`.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu

/** Sanitizes a file name for display: one line, printable, at most 200 characters, with its extension. */
export function cleanName(typed: string, extension: string): string {
  // Browsers percent-encode quotes and line breaks in multipart file names.
  const written = typed.replace(/%22/g, '"').replace(/%0[AD]/gi, ' ')
  const lastPart = written.split(/[/\\]/).pop() ?? ''
  const clean = [...lastPart.normalize('NFC').replace(UNPRINTABLE, '').replace(/\s+/g, ' ').trim()]
  if (clean.length === 0) return `file.${extension}`
  if (clean.length <= NAME_MAX_CHARS) return clean.join('')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean.join(''))?.[0] ?? ''
  return clean.slice(0, NAME_MAX_CHARS - ending.length).join('') + ending
}

const NAME_MAX_CHARS = 200
// Control characters, invisible ones and those that turn the direction of writing, with which `gpj.exe` poses as `exe.jpg`.
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu

/** A typed file name made fit for showing: one line, no tricks, at most 200 characters, its ending kept. */
export function cleanName(typed: string, extension: string): string {
  // Browsers write a quote in a form as %22 and line breaks likewise.
  const written = typed.replace(/%22/g, '"').replace(/%0[AD]/gi, ' ')
  const lastPart = written.split(/[/\\]/).pop() ?? ''
  const clean = [...lastPart.normalize('NFC').replace(UNSHOWABLE, '').replace(/\s+/g, ' ').trim()]
  if (clean.length === 0) return `file.${extension}`
  if (clean.length <= NAME_MAX_CHARS) return clean.join('')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean.join(''))?.[0] ?? ''
  return clean.slice(0, NAME_MAX_CHARS - ending.length).join('') + ending
}

import { splitLinks } from './links.ts'
import { splitAt } from './rows.ts'

interface RichTextProps {
  text: string
  /** Search query to highlight. */
  query?: string
}

/** Plain text with clickable links, never rendered as HTML. */
export function RichText({ text, query = '' }: RichTextProps) {
  let at = 0
  return (
    <p className="text-base/6 break-words whitespace-pre-wrap">
      {splitLinks(text).map((piece) => {
        const key = at
        at += piece.text.length
        if (piece.kind === 'text') return <Marked key={key} {...{ query }} text={piece.text} />
        return (
          <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
            <Marked {...{ query }} text={piece.text} />
          </a>
        )
      })}
    </p>
  )
}

function Marked({ text, query }: Required<RichTextProps>) {
  let at = 0
  return (
    <span>
      {splitAt(text, query).map((part, i) => {
        const key = at
        at += part.length
        // Odd parts are matches.
        return i % 2 === 0 ? (
          part
        ) : (
          <mark key={key} className="rounded-xs bg-signal text-page">
            {part}
          </mark>
        )
      })}
    </span>
  )
}

import { piecesOf } from './links.ts'
import { splitAt } from './rows.ts'

interface RichTextProps {
  text: string
  /** Words that somebody looks for. */
  sought?: string
}

/** Text as it was typed, with web addresses made clickable; never as HTML. */
export function RichText({ text, sought = '' }: RichTextProps) {
  let at = 0
  return (
    <p className="text-base break-words whitespace-pre-wrap">
      {piecesOf(text).map((piece) => {
        const key = at
        at += piece.text.length
        if (piece.kind === 'text') return <Marked key={key} {...{ sought }} text={piece.text} />
        return (
          <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
            <Marked {...{ sought }} text={piece.text} />
          </a>
        )
      })}
    </p>
  )
}

function Marked({ text, sought }: Required<RichTextProps>) {
  let at = 0
  return (
    <span>
      {splitAt(text, sought).map((part, i) => {
        const key = at
        at += part.length
        // Between every two parts stands what was found.
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

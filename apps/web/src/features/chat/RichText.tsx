import { piecesOf } from './links.ts'

/** Text as it was typed, with web addresses made clickable; never as HTML. */
export function RichText({ text }: { text: string }) {
  let at = 0
  return (
    <p className="text-base break-words whitespace-pre-wrap">
      {piecesOf(text).map((piece) => {
        const key = at
        at += piece.text.length
        if (piece.kind === 'text') return <span key={key}>{piece.text}</span>
        return (
          <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
            {piece.text}
          </a>
        )
      })}
    </p>
  )
}

import { Marked } from '../../ui/Marked.tsx'
import { splitLinks } from './links.ts'

interface RichTextProps {
  text: string
  /** Search query to highlight. */
  query?: string
}

/** Plain text with clickable links, never rendered as HTML. */
export function RichText({ text, query = '' }: RichTextProps) {
  const terms = [query.trim()]
  let at = 0
  return (
    <p className="text-base/6 break-words whitespace-pre-wrap">
      {splitLinks(text).map((piece) => {
        const key = at
        at += piece.text.length
        if (piece.kind === 'text') return <Marked key={key} {...{ terms }} text={piece.text} />
        return (
          <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
            <Marked {...{ terms }} text={piece.text} />
          </a>
        )
      })}
    </p>
  )
}

import { Marked } from '../../ui/Marked.tsx'
import { splitLinks } from './links.ts'

interface RichTextProps {
  text: string
  /** Search query to highlight. */
  query?: string
  /** Leaves space for it at the end of the last line. */
  time?: string
}

/** Plain text with clickable links, never rendered as HTML. */
export function RichText({ text, query = '', time }: RichTextProps) {
  const terms = [query.trim()]
  let at = 0
  return (
    <p
      data-time={time}
      // The browser would otherwise shorten the lines, which leaves the bubble wider than its text.
      className="text-base/6 text-wrap break-words whitespace-pre-wrap data-time:after:invisible data-time:after:ml-3 data-time:after:inline-block data-time:after:text-xs data-time:after:content-[attr(data-time)]"
    >
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

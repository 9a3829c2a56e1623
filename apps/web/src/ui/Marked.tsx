import { splitAtTerms } from './split-at-terms.ts'

const MARKS = {
  /** For the results of a search within a text. */
  bold: 'rounded-xs bg-signal text-page',
  /** For a list in which every row matches. */
  light: 'bg-transparent text-signal-hot',
}

interface MarkedProps {
  text: string
  terms: readonly string[]
  look?: keyof typeof MARKS
}

/** Text with the searched terms marked. */
export function Marked({ text, terms, look = 'bold' }: MarkedProps) {
  let at = 0
  return (
    <span>
      {splitAtTerms(text, terms).map((part, i) => {
        const key = at
        at += part.length
        // Odd parts are matches.
        return i % 2 === 0 ? (
          part
        ) : (
          <mark key={key} className={MARKS[look]}>
            {part}
          </mark>
        )
      })}
    </span>
  )
}

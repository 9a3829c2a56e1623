interface MomentProps {
  /** ISO 8601. */
  at: string
  /** The exact time, on hover. */
  exact: string
  /** In words people use. */
  words: string
}

export function Moment({ at, exact, words }: MomentProps) {
  return (
    <time dateTime={at} title={exact}>
      {words}
    </time>
  )
}

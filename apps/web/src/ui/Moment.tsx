interface MomentProps {
  /** ISO 8601. */
  at: string
  /** The exact time, on hover. */
  exact: string
  /** The visible date or relative time. */
  text: string
}

export function Moment({ at, exact, text }: MomentProps) {
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}

interface MomentProps {
  /** ISO 8601. */
  at: string
  /** The exact time, on hover. */
  exact: string
  /** In words people use. */
  text: string
}

export function Moment({ at, exact, text }: MomentProps) {
  return (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  )
}

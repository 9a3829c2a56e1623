/** A user's initials, shown beside the name. */
export function Initials({ name, className = 'size-9 text-xs' }: { name: string; className?: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full border border-line bg-lifted font-semibold text-soft ${className}`}
    >
      {initials}
    </span>
  )
}

/** Holds the place of what is being loaded; give it the size of that. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`shimmer rounded-sm ${className}`} />
}

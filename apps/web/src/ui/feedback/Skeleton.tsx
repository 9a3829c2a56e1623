/** A loading placeholder; give it the size of the content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`shimmer rounded-sm ${className}`} />
}

import { Skeleton } from './Skeleton.tsx'

interface SkeletonRowsProps {
  count: number
  /** How tall a row will be. */
  height: string
  className?: string
}

/** Where a list comes: its rows. */
export function SkeletonRows({ count, height, className = 'flex flex-col gap-3' }: SkeletonRowsProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} className={`w-full ${height}`} />
      ))}
    </div>
  )
}

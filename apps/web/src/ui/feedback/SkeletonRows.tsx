import { Skeleton } from './Skeleton.tsx'

interface SkeletonRowsProps {
  count: number
  /** The height class of a row. */
  height: string
  className?: string
}

/** Placeholder rows for a list that is loading. */
export function SkeletonRows({ count, height, className = 'flex flex-col gap-3' }: SkeletonRowsProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} className={`w-full ${height}`} />
      ))}
    </div>
  )
}

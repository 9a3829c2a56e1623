import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Logo } from '../ui/Logo.tsx'

/** Shown while the stored token is being checked. */
export function DashboardSkeleton() {
  return (
    <main aria-busy="true">
      <p role="status" className="sr-only">
        Loading your dashboard...
      </p>
      <div className="border-b border-line">
        <div className="shell flex h-(--header) items-center justify-between">
          <Logo className="max-[23rem]:[&>span]:sr-only" />
          <Skeleton className="h-9 w-36" />
        </div>
      </div>
      <div className="shell flex flex-col gap-5 py-6 sm:pt-7">
        <Skeleton className="h-11 w-64" />
        <Skeleton className="h-12 w-full" />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      </div>
    </main>
  )
}

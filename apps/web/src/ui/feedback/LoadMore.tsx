import { Button } from '../Button.tsx'

interface LoadMoreProps {
  label: string
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of a list; hidden on the last page. */
export function LoadMore({ label, hasNextPage, isFetchingNextPage, fetchNextPage }: LoadMoreProps) {
  if (!hasNextPage) return null
  return (
    <Button variant="secondary" className="self-center" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
      {label}
    </Button>
  )
}

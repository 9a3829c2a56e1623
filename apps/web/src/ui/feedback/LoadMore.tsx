import { Button } from '../Button.tsx'

interface LoadMoreProps {
  label: string
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of a list; hidden on the last page. */
export function LoadMore({ label, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: LoadMoreProps) {
  if (!hasNextPage) return null
  return (
    <>
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="text-center text-sm text-bad">
          We couldn&apos;t load more. Please try again.
        </p>
      )}
      <Button variant="secondary" className="self-center" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
        {label}
      </Button>
    </>
  )
}

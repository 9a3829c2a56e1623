import { useMutation } from '@tanstack/react-query'
import { reportsApi } from '@vorta/contract/reports/routes'
import Download from '~icons/download'
import { messageOf } from '../../lib/api.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import type { OrderFilter } from './admin.queries.ts'

/** Exports every order that matches the filter, on all pages. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const save = useMutation({ mutationFn: () => downloadFile(reportsApi.exportOrders, { query: { ...filter } }) })
  const start = () =>
    save.mutate(undefined, {
      onSuccess: () => showToast('Orders exported.'),
      onError: (error) => showToast(messageOf(error, "We couldn't export the orders. Please try again."), 'error'),
    })
  return (
    <Button
      variant="secondary"
      size="sm"
      title="Export every order that matches the search and filter, on all pages"
      busy={save.isPending}
      busyLabel="Preparing..."
      onClick={start}
    >
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </Button>
  )
}

import { useMutation } from '@tanstack/react-query'
import { reportsApi } from '@vorta/contract/reports/routes'
import { Download } from 'lucide-react'
import { messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { OrderFilter } from './admin.queries.ts'

/** Everything the filter matches, also what is on other pages, for a spreadsheet. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const save = useMutation({ mutationFn: () => saveFile(reportsApi.exportOrders, { ...filter }) })
  const start = () =>
    save.mutate(undefined, {
      onSuccess: () => showToast('The table was saved'),
      onError: (error) => showToast(messageOf(error, 'The table could not be made. Please try again.'), 'error'),
    })
  return (
    <Button
      variant="secondary"
      size="sm"
      title="Every order that the search and the filter match, on all pages"
      busy={save.isPending}
      busyLabel="Preparing..."
      onClick={start}
    >
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </Button>
  )
}

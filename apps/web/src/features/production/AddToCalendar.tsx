import { useMutation } from '@tanstack/react-query'
import { productionApi } from '@vorta/contract/production/routes'
import CalendarPlus from '~icons/calendar-plus'
import { messageOf } from '../../lib/api.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Downloads the shipping date as an event that a calendar app opens. */
export function AddToCalendar({ orderId }: { orderId: string }) {
  const download = useMutation({ mutationFn: () => downloadFile(productionApi.shippingEvent, { params: { id: orderId } }) })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="self-start max-sm:min-h-11"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <CalendarPlus className="size-4" aria-hidden="true" />
        Add to Calendar
      </Button>
      {download.error && <Banner tone="error">{messageOf(download.error, "We couldn't create the event. Please try again.")}</Banner>}
    </>
  )
}

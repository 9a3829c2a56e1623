import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { listViews } from '@vorta/contract/photos/schema'
import { useOrderUrl } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { usePhotoSet } from './photos.queries.ts'

/** Tells the customer at the top of the order that photos were requested. */
export function AddPhotos({ order }: { order: Order }) {
  const isOpen = roleCanDo('user', order, 'uploadPhotos')
  const request = usePhotoSet(order._id, isOpen).data?.photoSet.request
  const { view, setView } = useOrderUrl()
  if (!isOpen || !request || view === 'photos') return null
  return (
    <Banner
      tone="notice"
      title="Your engineer needs photos"
      action={
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setView('photos')}>
          Add Photos
        </Button>
      }
    >
      Please add {listViews(request.views)}.
    </Banner>
  )
}

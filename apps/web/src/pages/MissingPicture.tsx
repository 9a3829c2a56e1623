import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takePicture } from '../features/builder/customize/build-camera.ts'
import { ordersWithoutPicture, uploadOrderPicture } from '../features/builder/summary/order-picture.ts'
import { KitViewer } from '../features/configurator/KitViewer.tsx'
import { orderKeys, orderQuery } from '../lib/orders/order-cache.ts'

/** Renders an order that was placed before the 3D view was ready, out of sight, and uploads its picture. */
export function MissingPicture() {
  const [orderId] = useState(() => ordersWithoutPicture()[0])
  return orderId === undefined ? null : <Renderer orderId={orderId} />
}

function Renderer({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const order = useQuery(orderQuery(orderId)).data?.order
  if (!order || order.picture) return null
  return (
    <div inert className="pointer-events-none fixed top-0 left-0 -z-50 h-60 w-96 opacity-0">
      <KitViewer
        customization={order.customization}
        car={order.carDetails}
        onReady={(camera) =>
          void uploadOrderPicture(orderId, () => takePicture(camera)).then(() => queries.invalidateQueries({ queryKey: orderKeys.all }))
        }
      />
    </div>
  )
}

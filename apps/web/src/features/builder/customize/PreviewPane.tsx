import { inSentence } from '@vorta/contract/builds/describe'
import type { Customization } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { useVehicleList } from '../../../lib/vehicle-list.ts'
import { namedCar } from '../car-models.ts'
import type { CarFields } from '../fields.ts'

interface PreviewPaneProps {
  car: CarFields
  kit: Customization
  share: ReactNode
  children: ReactNode
}

/** The car preview: beside the steps from 1024 px, above them on a phone, where it collapses while typing. */
export function PreviewPane({ car, kit, share, children }: PreviewPaneProps) {
  const name = [car.make && car.year, car.make, car.model].filter(Boolean).join(' ')
  const { type, material, finish } = kit.bodyKit
  const vehicles = useVehicleList()
  const isApproximate = name !== '' && vehicles !== null && vehicles.drawnVehicle({ ...namedCar(car), bodyType: car.bodyType }) === null
  return (
    <aside
      aria-label="Preview"
      className="sticky top-18 z-20 h-[34dvh] min-h-52 overflow-hidden border-b border-line bg-page transition-[height,min-height] delay-300 max-lg:group-has-[.control:focus]/builder:h-0 max-lg:group-has-[.control:focus]/builder:min-h-0 max-lg:group-has-[.control:focus]/builder:border-0 max-lg:group-has-[.control:focus]/builder:delay-0 lg:order-last lg:h-[calc(100dvh-4.5rem-var(--bottom-bar))] lg:border-b-0 lg:border-l"
    >
      {/* Keeps its height while the pane collapses, because resizing a canvas redraws it. */}
      <div className="absolute inset-x-0 top-0 h-[34dvh] min-h-52 max-lg:[&_[role=toolbar]]:flex-nowrap max-lg:[&_[role=toolbar]>div]:shrink-0 max-lg:[&_[role=toolbar]>div]:flex-nowrap lg:h-full">
        {children}
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 bg-linear-to-b from-page/90 via-page/75 via-60% to-transparent py-3 pr-28 pb-10 pl-4 sm:pl-6 lg:pt-7 lg:pr-36 lg:pl-8">
        <p className="display line-clamp-2 text-base break-words lg:text-xl">{name || 'Your car'}</p>
        <p className="mt-0.5 flex items-center gap-2.5 text-xs text-soft lg:text-sm">
          <span className="flex -space-x-1" aria-hidden="true">
            {Object.entries(kit.colors).map(([part, color]) => (
              <span key={part} className="size-3.5 rounded-full border border-edge" style={{ backgroundColor: color }} />
            ))}
          </span>
          <span className="truncate">{`${type} · ${material} · ${finish}`}</span>
        </p>
        {isApproximate && (
          <p className="mt-1 text-xs text-muted">
            {`Shown on our ${inSentence(car.bodyType || 'Coupe')}; your engineer designs on your car`}
          </p>
        )}
      </div>
      <div className="absolute top-3 right-3 sm:right-6 lg:top-6 lg:right-7">{share}</div>
    </aside>
  )
}

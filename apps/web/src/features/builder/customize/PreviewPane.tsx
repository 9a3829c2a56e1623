import { inSentence } from '@vorta/contract/builds/describe'
import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Customization } from '@vorta/contract/orders/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useVehicleList } from '../../../lib/vehicle-list.ts'
import { ColorDots } from '../ColorDots.tsx'
import { namedCar } from '../car-models.ts'
import type { CarFields } from '../fields.ts'

interface PreviewPaneProps {
  car: CarFields
  kit: Customization
  share: ReactNode
  children: ReactNode
}

/**
 * The car preview: beside the steps from 1024 px, above them on a phone, where it collapses while typing. It stays, but small, for
 * fields that change the car.
 */
export function PreviewPane({ car, kit, share, children }: PreviewPaneProps) {
  const name = vehicleName(car)
  const { material, finish } = kit.bodyKit
  const vehicles = useVehicleList()
  const isApproximate = name !== '' && vehicles !== null && vehicles.drawnVehicle({ ...namedCar(car), bodyType: car.bodyType }) === null
  const pane = useRef<HTMLElement>(null)
  useVisualTop(pane)
  useTyping(pane)
  return (
    <aside
      ref={pane}
      aria-label="Preview"
      className="group/pane sticky top-[max(4.5rem,var(--visual-top,0px))] z-20 h-[34dvh] min-h-52 overflow-hidden border-b border-line bg-page transition-[height,min-height] delay-300 max-lg:data-typing:delay-0 max-lg:data-[typing=elsewhere]:h-0 max-lg:data-[typing=elsewhere]:min-h-0 max-lg:data-[typing=elsewhere]:border-0 max-lg:data-[typing=on-car]:h-36 max-lg:data-[typing=on-car]:min-h-36 lg:order-last lg:h-[calc(100dvh-4.5rem-var(--bottom-bar))] lg:border-b-0 lg:border-l"
    >
      {/* Keeps its height while the pane collapses, because resizing a canvas redraws it. The small stage is redrawn once, without the toolbar. */}
      <div className="absolute inset-x-0 top-0 h-[34dvh] min-h-52 max-lg:group-data-[typing=on-car]/pane:h-36 max-lg:group-data-[typing=on-car]/pane:min-h-36 max-lg:group-data-[typing=on-car]/pane:[&_:has(>[role=toolbar])]:hidden lg:h-full">
        {children}
      </div>
      {/* On a phone, the further tools of the toolbar need the space of the title. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 max-lg:group-has-[[role=toolbar]_[aria-expanded=true]]/pane:hidden max-lg:group-data-[typing=on-car]/pane:hidden bg-linear-to-b from-page/90 via-page/75 via-60% to-transparent py-3 pr-28 pb-10 pl-4 sm:pl-6 lg:pt-7 lg:pr-36 lg:pl-8">
        <p className="display line-clamp-2 text-base break-words lg:text-xl">{name || 'Your car'}</p>
        <p className="mt-0.5 flex items-center gap-2.5 text-xs text-soft lg:text-sm">
          <ColorDots colors={kit.colors} />
          <span className="truncate">{`${kitName(kit.bodyKit)} · ${material} · ${finish}`}</span>
        </p>
        {isApproximate && (
          <p className="mt-1 text-xs text-muted">
            {`Shown on our ${inSentence(car.bodyType || 'Coupe')}; your engineer designs on your car`}
          </p>
        )}
      </div>
      <div className="absolute top-3 right-3 max-lg:group-has-[[role=toolbar]_[aria-expanded=true]]/pane:hidden max-lg:group-data-[typing=on-car]/pane:hidden sm:right-6 lg:top-6 lg:right-7">
        {share}
      </div>
    </aside>
  )
}

/** With an open keyboard, phones scroll the page under it. The pane stays at the top of what is visible. */
function useVisualTop(pane: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const follow = () => pane.current?.style.setProperty('--visual-top', `${Math.round(visible.offsetTop)}px`)
    visible.addEventListener('resize', follow)
    visible.addEventListener('scroll', follow)
    return () => {
      visible.removeEventListener('resize', follow)
      visible.removeEventListener('scroll', follow)
    }
  }, [pane])
}

/**
 * Marks the pane and the builder while the visitor types. A rule with `:has()` around the whole builder would do the same, but every focus and
 * key would recalculate the styles of all steps.
 */
function useTyping(pane: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const marked = pane.current
    const builder = marked?.parentElement
    if (!marked || !builder) return
    const mark = () => {
      const control = document.activeElement?.closest('.control')
      for (const { dataset } of [marked, builder]) {
        if (control) dataset.typing = control.closest('[data-stage=small]') ? 'on-car' : 'elsewhere'
        else delete dataset.typing
      }
    }
    // The tap that ends the typing may also lead to the next step, and is answered before the pane grows.
    let cancel = () => {}
    const markLater = () => {
      cancel()
      cancel = afterPaint(mark)
    }
    const enter = ({ target }: FocusEvent) => (target instanceof Element && target.closest('.control') ? mark() : markLater())
    const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && markLater()
    builder.addEventListener('focusin', enter)
    builder.addEventListener('focusout', leave)
    return () => {
      cancel()
      builder.removeEventListener('focusin', enter)
      builder.removeEventListener('focusout', leave)
    }
  }, [pane])
}

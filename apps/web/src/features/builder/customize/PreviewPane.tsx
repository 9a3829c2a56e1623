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
  /** Replaces the live view, which keeps its size out of sight: a picture must not wait until it is loaded again. */
  still: ReactNode
  /** Shown below the still picture if the window has space for it. */
  belowStill: ReactNode
  /** The car does not change any more, so a phone scrolls it away with the step, instead of showing only the car. */
  isFinal: boolean
  children: ReactNode
}

/**
 * The car preview: beside the steps from 1024 px, above them on a phone, where it collapses while typing. It stays, but small, for
 * fields that change the car.
 */
export function PreviewPane({ car, kit, share, still, belowStill, isFinal, children }: PreviewPaneProps) {
  const vehicles = useVehicleList()
  const name = vehicleName(car)
  const isApproximate = name !== '' && vehicles !== null && vehicles.drawnVehicle({ ...namedCar(car), bodyType: car.bodyType }) === null
  const approximation = isApproximate && `Shown on our ${inSentence(car.bodyType || 'Coupe')}, designed on your car`
  const { material, finish } = kit.bodyKit
  const pane = useRef<HTMLElement>(null)
  useVisualTop(pane)
  useTyping(pane)
  useScrolled(pane)
  return (
    <aside
      ref={pane}
      aria-label="Preview"
      className={`${PANE} ${still ? '' : LIVE_PANE} ${isFinal ? 'max-lg:relative! max-lg:top-0!' : COMPACT}`}
    >
      {/* Keeps its height while the pane changes its own, because resizing a canvas redraws it. The small stage is redrawn once, without the toolbar. */}
      <div className={`${STAGE} ${isFinal ? '' : COMPACT_STAGE} ${still ? 'invisible' : ''}`}>{children}</div>
      <div className={`${still ? STILL_CAPTION : CAPTION} ${isFinal ? '' : COMPACT_HIDDEN}`}>
        {still}
        <div className="min-w-0">
          {/* Headings are balanced over several lines, which would undo the truncation. */}
          <p
            className={`display text-[0.9375rem]/5 lg:line-clamp-2 lg:text-xl lg:break-words ${still ? 'line-clamp-2' : 'max-lg:truncate max-lg:text-nowrap'}`}
          >
            {name || 'Your car'}
          </p>
          <p className="flex items-center gap-2 text-xs text-soft lg:mt-0.5 lg:gap-2.5 lg:text-sm">
            <span className={still ? 'contents max-lg:hidden' : 'contents'}>
              <ColorDots colors={kit.colors} />
            </span>
            <span className="truncate">{`${kitName(kit.bodyKit)} · ${material} · ${finish}`}</span>
          </p>
          {approximation && <p className="truncate text-xs text-muted max-lg:hidden lg:mt-1">{approximation}</p>}
        </div>
        {!still && <div className="pointer-events-auto shrink-0">{share}</div>}
        {still && <div className={BELOW_STILL}>{belowStill}</div>}
      </div>
      {approximation && !still && <p className={`${ABOVE_CAR} ${isFinal ? '' : COMPACT_HIDDEN}`}>{approximation}</p>}
    </aside>
  )
}

const PANE =
  'group/pane z-20 overflow-hidden border-b border-line bg-page max-lg:order-first max-lg:shrink-0 lg:sticky lg:top-18 lg:h-[calc(100dvh-4.5rem-var(--bottom-bar))] lg:border-b-0'

const LIVE_PANE =
  'max-lg:sticky max-lg:top-[max(4.5rem,var(--visual-top,0px))] max-lg:[@media(max-height:32rem)]:relative max-lg:[@media(max-height:32rem)]:top-0 max-lg:h-[var(--stage)] max-lg:min-h-60 max-lg:transition-[height,min-height] max-lg:delay-300 max-lg:data-typing:delay-0 max-lg:data-[typing=elsewhere]:h-0 max-lg:data-[typing=elsewhere]:min-h-0 max-lg:data-[typing=elsewhere]:border-0 max-lg:data-[typing=on-car]:h-36 max-lg:data-[typing=on-car]:min-h-36'

const STAGE =
  'absolute inset-x-0 top-0 max-lg:top-12 max-lg:h-[calc(var(--stage)-3rem)] max-lg:min-h-48 max-lg:group-data-[typing=on-car]/pane:top-0 max-lg:group-data-[typing=on-car]/pane:h-36 max-lg:group-data-[typing=on-car]/pane:min-h-36 max-lg:group-data-[typing=on-car]/pane:[&_:has(>[role=toolbar])]:hidden lg:h-full'

/**
 * The margin takes the place of the height, so that the step does not move. The keyboard brings the caption and the toolbar back. A pane that
 * moves would not keep up with the scrolling.
 */
const COMPACT =
  'compact:h-(--compact-preview) compact:min-h-0 compact:mb-[calc(max(var(--stage),15rem)-var(--compact-preview))] max-lg:[&[data-scrolled]]:transition-none'

const COMPACT_STAGE = 'compact:top-0 compact:h-(--compact-preview) compact:min-h-0 compact:[&_:has(>[role=toolbar])]:hidden'

const COMPACT_HIDDEN = 'compact:opacity-0 compact:[&_*]:pointer-events-none'

/** A row above the car on a phone, and over its backdrop in a large view. */
const CAPTION =
  'pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between gap-3 max-lg:h-12 max-lg:pr-1.5 max-lg:pl-4 max-lg:group-data-[typing=on-car]/pane:hidden sm:max-lg:pl-6 lg:items-start lg:bg-linear-to-b lg:from-page/90 lg:via-page/75 lg:via-60% lg:to-transparent lg:px-8 lg:pt-7 lg:pb-10'

/** Above the car of a phone, where the caption has no space for another line. */
const ABOVE_CAR = 'pointer-events-none absolute top-13 left-4 text-xs text-muted sm:left-6 lg:hidden group-data-typing/pane:hidden'

/** Its background hides the live view at once, even if that takes a frame longer. */
const STILL_CAPTION =
  'relative flex items-center gap-4 bg-page px-4 py-3 sm:px-6 lg:h-full lg:flex-col lg:items-stretch lg:gap-5 lg:pt-10 lg:px-[clamp(2rem,5vw,5rem)]'

/** The pane doesn't scroll, and its picture is as wide as the window allows. */
const BELOW_STILL = 'hidden lg:[@media(min-height:50rem)_and_(max-aspect-ratio:2/1)]:block'

const SCROLLED_PX = 48

/** Marks the pane once the step is scrolled. */
function useScrolled(pane: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const mark = () => pane.current?.toggleAttribute('data-scrolled', window.scrollY > SCROLLED_PX)
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [pane])
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
 * Marks the pane and the last row of the step while the visitor types. A rule with `:has()` or a mark of the whole builder would do the
 * same, but every focus and key would recalculate the styles of all steps.
 */
function useTyping(pane: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const marked = pane.current
    const builder = marked?.parentElement
    if (!marked || !builder) return
    const mark = () => {
      const control = document.activeElement?.closest('.control')
      for (const { dataset } of [marked, ...builder.querySelectorAll<HTMLElement>('[data-step-bar]')]) {
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

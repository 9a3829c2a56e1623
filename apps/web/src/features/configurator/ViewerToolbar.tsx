import type { StudioName } from '@vorta/viewer/studio-light'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import Box from '~icons/box'
import Boxes from '~icons/boxes'
import ChevronDown from '~icons/chevron-down'
import Download from '~icons/download'
import Ellipsis from '~icons/ellipsis'
import Focus from '~icons/focus'
import Maximize from '~icons/maximize'
import Minimize from '~icons/minimize'
import Minus from '~icons/minus'
import Plus from '~icons/plus'
import Rotate3d from '~icons/rotate-3d'
import Compare from '~icons/square-split-horizontal'
import { useFullScreen } from '../../lib/useFullScreen.ts'
import { FADING_ROW, useFadingRow } from '../../ui/useFadingRow.ts'
import { openUsdz } from './ar/open-usdz.ts'
import { arSupport } from './ar/scene-viewer.ts'
import { saveModel } from './save-model.ts'
import { savePicture } from './save-picture.ts'
import type { ConfiguratorScene } from './scene/ConfiguratorScene.ts'
import { PRESET_VIEWS, type PresetView } from './views.ts'

interface ViewerToolbarProps {
  configurator: ConfiguratorScene
  frame: RefObject<HTMLElement | null>
  studio: StudioName
  onStudio: (studio: StudioName) => void
  /** The car without its kit is shown beside it. */
  isCompared: boolean
  onCompare: (isOn: boolean) => void
  onViewInAr?: (() => void) | undefined
}

const ICON = { className: 'size-[18px] shrink-0', 'aria-hidden': true } as const

/** The less frequent tools are above the toolbar, in a row or in the panel of a wide view, which *More* opens. */
export function ViewerToolbar({ configurator, frame, studio, onStudio, isCompared, onCompare, onViewInAr }: ViewerToolbarProps) {
  const [isExploded, setExploded] = useState(false)
  const [isHighlighted, setHighlighted] = useState(false)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const moreButton = useRef<HTMLButtonElement>(null)
  const panel = useFadingRow<HTMLDivElement>()
  const panelId = useId()
  const fullScreen = useFullScreen(frame)
  const viewInAr = arSupport() === 'file' ? () => void openUsdz(configurator) : onViewInAr
  /** The panel covers a part of the car, so it closes to show the result. */
  const closeAfter = (action: () => void) => () => {
    action()
    setMoreOpen(false)
  }
  const toggleExplode = () => {
    configurator.explode(!isExploded)
    setExploded(!isExploded)
  }
  const toggleHighlight = () => {
    configurator.highlightKit(!isHighlighted)
    setHighlighted(!isHighlighted)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMoreOpen) return
    setMoreOpen(false)
    moreButton.current?.focus()
  }
  const zoomAndSize = (
    <>
      <Tool label="Zoom in" onClick={() => configurator.controls.zoom(1)} icon={<Plus {...ICON} />} isIconOnly />
      <Tool label="Zoom out" onClick={() => configurator.controls.zoom(-1)} icon={<Minus {...ICON} />} isIconOnly />
      {fullScreen.isSupported && (
        <Tool
          label="Full screen"
          isOn={fullScreen.isOn}
          onClick={closeAfter(fullScreen.toggle)}
          icon={fullScreen.isOn ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
          isIconOnly
        />
      )}
    </>
  )
  return (
    <div className="@container relative z-1 border-t border-line bg-raised">
      <div
        role="toolbar"
        aria-label="3D view"
        onKeyDown={closeOnEscape}
        {...(isMoreOpen && { 'data-own-escape': '' })}
        className="flex items-center gap-1 px-2 py-1.5"
      >
        <span className="hidden @2xl:contents">
          {PRESET_VIEWS.map((view) => (
            <button key={view} type="button" onClick={() => configurator.showView(view)} className={TOOL}>
              {view}
            </button>
          ))}
        </span>
        <ToolSelect
          aria-label="View from"
          value=""
          onChange={(event) => configurator.showView(event.target.value as PresetView)}
          className="w-20 @2xl:hidden"
        >
          <option value="" disabled hidden>
            View
          </option>
          {PRESET_VIEWS.map((view) => (
            <option key={view}>{view}</option>
          ))}
        </ToolSelect>
        <Tool
          label="Before and after"
          isOn={isCompared}
          onClick={() => onCompare(!isCompared)}
          icon={<Compare {...ICON} />}
          className="@2xl:ml-auto @max-[24.25rem]:[&>span]:hidden pointer-coarse:@2xl:@max-3xl:[&>span]:hidden"
        />
        {viewInAr && <Tool label="View in AR" text="AR" onClick={viewInAr} icon={<Rotate3d {...ICON} />} />}
        <span className="hidden @2xl:contents">{zoomAndSize}</span>
        <button
          ref={moreButton}
          type="button"
          aria-expanded={isMoreOpen}
          aria-controls={panelId}
          onClick={() => setMoreOpen(!isMoreOpen)}
          className={`${TOOL} @max-2xl:ml-auto`}
        >
          <Ellipsis {...ICON} />
          More
        </button>
        <div ref={panel} id={panelId} className={isMoreOpen ? PANEL : 'hidden'}>
          <Tool label="Exploded view" text="Exploded" isOn={isExploded} onClick={closeAfter(toggleExplode)} icon={<Boxes {...ICON} />} />
          <Tool
            label="Highlight the kit"
            text="Highlight"
            isOn={isHighlighted}
            onClick={closeAfter(toggleHighlight)}
            icon={<Focus {...ICON} />}
          />
          <Tool
            label="Download image"
            text="Image"
            onClick={closeAfter(() => void savePicture(configurator))}
            icon={<Download {...ICON} />}
          />
          <Tool label="Download 3D model" text="3D model" onClick={closeAfter(() => saveModel(configurator))} icon={<Box {...ICON} />} />
          <ToolSelect
            aria-label="Environment"
            title="Environment"
            value={studio}
            onChange={(event) => closeAfter(() => onStudio(event.target.value as StudioName))()}
          >
            <option value="dark">Studio</option>
            <option value="light">Light</option>
            <option value="street">Street</option>
            <option value="track">Track</option>
          </ToolSelect>
          <span className="contents @2xl:hidden *:justify-start">{zoomAndSize}</span>
        </div>
      </div>
    </div>
  )
}

const PANEL = `absolute right-0 bottom-full flex gap-1 border-t border-line bg-raised p-1 @max-2xl:left-0 @2xl:right-2 @2xl:mb-2 @2xl:grid @2xl:grid-cols-2 @2xl:gap-0 @2xl:rounded-lg @2xl:border *:justify-start ${FADING_ROW}`

const TOOL =
  'inline-flex h-9 min-w-9 shrink-0 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-sm text-soft transition-colors hover:bg-lifted hover:text-ink aria-pressed:bg-lifted aria-pressed:text-signal aria-expanded:bg-lifted focus-visible:-outline-offset-2'

interface ToolProps {
  label: string
  /** Shorter than the label, and a part of it. */
  text?: string
  icon: ReactNode
  onClick: () => void
  /** Set for toggles. */
  isOn?: boolean
  /** Shows no text in a wide view. */
  isIconOnly?: boolean
  className?: string
}

function Tool({ label, text = label, icon, onClick, isOn, isIconOnly = false, className = '' }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick} className={`${TOOL} ${className}`}>
      {icon}
      <span className={isIconOnly ? '@2xl:hidden' : ''}>{text}</span>
    </button>
  )
}

const ToolSelect = ({ className = '', ...props }: ComponentProps<'select'>) => (
  <span className={`relative shrink-0 ${className}`}>
    <select {...props} className={`${TOOL} w-full appearance-none bg-raised pr-7`} />
    <ChevronDown {...ICON} className="pointer-events-none absolute top-1/2 right-1.5 size-[18px] -translate-y-1/2 text-muted" />
  </span>
)

import type { StudioName } from '@vorta/viewer/studio-light'
import { type ReactNode, type RefObject, useState } from 'react'
import Box from '~icons/box'
import Boxes from '~icons/boxes'
import Download from '~icons/download'
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
import { PRESET_VIEWS } from './views.ts'

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

const ICON = 'size-[18px]'

export function ViewerToolbar({ configurator, frame, studio, onStudio, isCompared, onCompare, onViewInAr }: ViewerToolbarProps) {
  const [isExploded, setExploded] = useState(false)
  const [isHighlighted, setHighlighted] = useState(false)
  const fullScreen = useFullScreen(frame)
  const row = useFadingRow<HTMLDivElement>()
  const viewInAr = arSupport() === 'file' ? () => void openUsdz(configurator) : onViewInAr
  const toggleExplode = () => {
    configurator.explode(!isExploded)
    setExploded(!isExploded)
  }
  const toggleHighlight = () => {
    configurator.highlightKit(!isHighlighted)
    setHighlighted(!isHighlighted)
  }
  return (
    <div className="border-t border-line bg-raised">
      <div
        ref={row}
        role="toolbar"
        aria-label="3D view"
        className={`flex flex-wrap items-center gap-1 px-2 py-1.5 max-lg:in-data-[toolbar=one-row]:flex-nowrap ${FADING_ROW}`}
      >
        <ToolGroup>
          {PRESET_VIEWS.map((view) => (
            <button key={view} type="button" onClick={() => configurator.showView(view)} className={`${TOOL} px-2.5 text-sm`}>
              {view}
            </button>
          ))}
        </ToolGroup>
        <ToolGroup className="sm:ml-auto">
          {viewInAr && <Tool label="View in AR" onClick={viewInAr} icon={<Rotate3d className={ICON} />} />}
          <Tool label="Zoom in" onClick={() => configurator.controls.zoom(1)} icon={<Plus className={ICON} />} />
          <Tool label="Zoom out" onClick={() => configurator.controls.zoom(-1)} icon={<Minus className={ICON} />} />
          <Tool label="Exploded view" isOn={isExploded} onClick={toggleExplode} icon={<Boxes className={ICON} />} />
          <Tool label="Before and after" isOn={isCompared} onClick={() => onCompare(!isCompared)} icon={<Compare className={ICON} />} />
          <Tool label="Highlight the kit" isOn={isHighlighted} onClick={toggleHighlight} icon={<Focus className={ICON} />} />
          <select
            aria-label="Environment"
            title="Environment"
            value={studio}
            onChange={(event) => onStudio(event.target.value as StudioName)}
            className={`${TOOL} bg-transparent px-2 text-sm`}
          >
            <option value="dark">Studio</option>
            <option value="light">Light</option>
            <option value="street">Street</option>
            <option value="track">Track</option>
          </select>
          <Tool label="Download image" onClick={() => void savePicture(configurator)} icon={<Download className={ICON} />} />
          <Tool label="Download 3D model" onClick={() => saveModel(configurator)} icon={<Box className={ICON} />} />
          {fullScreen.isSupported && (
            <Tool
              label="Full screen"
              isOn={fullScreen.isOn}
              onClick={fullScreen.toggle}
              icon={fullScreen.isOn ? <Minimize className={ICON} /> : <Maximize className={ICON} />}
            />
          )}
        </ToolGroup>
      </div>
    </div>
  )
}

/** Its own row on a phone, which scrolls where it is too narrow. Where the picture is low, all tools share one row. */
function ToolGroup({ className = '', children }: { className?: string; children: ReactNode }) {
  const row = useFadingRow<HTMLDivElement>()
  return (
    <div
      ref={row}
      className={`flex gap-1 max-sm:w-full max-lg:in-data-[toolbar=one-row]:w-auto! max-lg:in-data-[toolbar=one-row]:shrink-0 max-lg:in-data-[toolbar=one-row]:mask-none! max-lg:in-data-[toolbar=one-row]:overflow-visible! ${FADING_ROW} ${className}`}
    >
      {children}
    </div>
  )
}

const TOOL =
  'inline-flex h-9 min-w-9 shrink-0 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center rounded-md text-soft transition-colors hover:bg-lifted hover:text-ink aria-pressed:bg-lifted aria-pressed:text-signal focus-visible:-outline-offset-2'

interface ToolProps {
  label: string
  icon: ReactNode
  onClick: () => void
  /** Set for toggles. */
  isOn?: boolean
}

function Tool({ label, icon, onClick, isOn }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick} className={TOOL}>
      {icon}
    </button>
  )
}

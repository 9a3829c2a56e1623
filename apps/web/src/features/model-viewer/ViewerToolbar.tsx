import { type ReactNode, useState } from 'react'
import Box from '~icons/box'
import Camera from '~icons/camera'
import Crop from '~icons/crop'
import Download from '~icons/download'
import Ellipsis from '~icons/ellipsis'
import Frame from '~icons/frame'
import Grid3x3 from '~icons/grid-3x3'
import MapPin from '~icons/map-pin'
import Maximize from '~icons/maximize'
import Minimize from '~icons/minimize'
import Minus from '~icons/minus'
import Move3d from '~icons/move-3d'
import Palette from '~icons/palette'
import Plus from '~icons/plus'
import Ruler from '~icons/ruler'
import Scissors from '~icons/scissors'
import Square from '~icons/square'
import type { Display } from './scene/PartMeshes.ts'
import { VIEWS, type ViewName } from './scene/views.ts'

const ICON = { className: 'size-[18px]', 'aria-hidden': true } as const
const DISPLAYS: readonly { value: Display; label: string; icon: ReactNode }[] = [
  { value: 'edges', label: 'Shaded with edges', icon: <Box {...ICON} /> },
  { value: 'shaded', label: 'Shaded', icon: <Square {...ICON} fill="currentColor" /> },
  { value: 'wire', label: 'Wireframe', icon: <Grid3x3 {...ICON} /> },
]

/** In between, all views in one row would not fit. */
const WIDE_OR_PHONE = 'md:max-[1279px]:hidden'

interface ViewerToolbarProps {
  display: Display
  onDisplay: (display: Display) => void
  onView: (view: ViewName) => void
  onFit: () => void
  onZoom: (direction: 1 | -1) => void
  isMeasuring: boolean
  onMeasure: () => void
  /** Set only if pins can be added. */
  pin: { isActive: boolean; toggle: () => void } | undefined
  hasSection: boolean
  onSection: () => void
  hasClippingBox: boolean
  onClippingBox: () => void
  showsAppearance: boolean
  onAppearance: () => void
  isExporting: boolean
  onExport: () => void
  showsDimensions: boolean
  onDimensions: () => void
  up: 'y' | 'z'
  onUp: () => void
  onScreenshot: () => void
  fullScreen: { isOn: boolean; isSupported: boolean; toggle: () => void }
}

/** In small windows, the less frequent tools are behind *More tools*. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const {
    display,
    onDisplay,
    onView,
    onFit,
    onZoom,
    isMeasuring,
    onMeasure,
    pin,
    hasSection,
    onSection,
    hasClippingBox,
    onClippingBox,
    showsAppearance,
    onAppearance,
    isExporting,
    onExport,
    showsDimensions,
    onDimensions,
    up,
    onUp,
    onScreenshot,
    fullScreen,
  } = props
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <div className="shrink-0 border-t border-line bg-raised">
      <div
        role="toolbar"
        aria-label="3D view"
        className="flex flex-wrap items-center gap-1 px-2 py-1.5 max-[23.5rem]:gap-x-0 max-[23.5rem]:px-1"
      >
        {pin && <ToolButton label="Pin" wideText="Pin" isActive={pin.isActive} onClick={pin.toggle} icon={<MapPin {...ICON} />} />}
        <ToolButton label="Measure" wideText="Measure" isActive={isMeasuring} onClick={onMeasure} icon={<Ruler {...ICON} />} />
        <ToolButton label="Section" wideText="Section" isActive={hasSection} onClick={onSection} icon={<Scissors {...ICON} />} />
        <ToolButton label="Clipping box" wideText="Box" isActive={hasClippingBox} onClick={onClippingBox} icon={<Crop {...ICON} />} />
        <ToolButton
          label="Appearance"
          wideText="Appearance"
          isActive={showsAppearance}
          onClick={onAppearance}
          icon={<Palette {...ICON} />}
        />
        <ToolButton label="Export" wideText="Export" isActive={isExporting} onClick={onExport} icon={<Download {...ICON} />} />
        <button
          type="button"
          aria-expanded={isMoreOpen}
          aria-label="More tools"
          onClick={() => setMoreOpen(!isMoreOpen)}
          className={`${TOOL_STYLE} ${LABELED_ON_PHONE} ml-auto lg:hidden`}
        >
          <Ellipsis {...ICON} />
          <span className={`${PHONE_LABEL} sm:hidden`}>More</span>
        </button>
        <div className={`flex flex-wrap items-center gap-1 lg:contents ${isMoreOpen ? 'w-full' : 'max-lg:hidden'}`}>
          <ToolbarDivider />
          <ToolButton label="Show dimensions" isActive={showsDimensions} onClick={onDimensions} icon={<Frame {...ICON} />} />
          <ToolbarDivider />
          {DISPLAYS.map(({ value, label, icon }) => (
            <ToolButton key={value} label={label} isActive={display === value} onClick={() => onDisplay(value)} icon={icon} />
          ))}
          <ToolbarDivider />
          {VIEWS.map((view) => (
            <button key={view} type="button" onClick={() => onView(view)} className={`${TOOL_STYLE} px-2 text-sm ${WIDE_OR_PHONE}`}>
              {view}
            </button>
          ))}
          <span className="hidden md:max-[1279px]:contents">
            <select
              aria-label="View from"
              value=""
              onChange={(event) => onView(event.target.value as ViewName)}
              className={`${TOOL_STYLE} bg-raised px-2 text-sm`}
            >
              <option value="" disabled hidden>
                View
              </option>
              {VIEWS.map((view) => (
                <option key={view}>{view}</option>
              ))}
            </select>
          </span>
          <ToolbarDivider />
          <ToolButton label="Fit to view" text="Fit" onClick={onFit} icon={<Maximize {...ICON} />} />
          <ToolButton label="Zoom in" onClick={() => onZoom(1)} icon={<Plus {...ICON} />} />
          <ToolButton label="Zoom out" onClick={() => onZoom(-1)} icon={<Minus {...ICON} />} />
          <ToolButton
            label={`${up.toUpperCase()} up: switch up axis`}
            text={`${up.toUpperCase()} up`}
            onClick={onUp}
            icon={<Move3d {...ICON} />}
          />
          <span className="ml-auto" />
          <ToolButton label="Download image" onClick={onScreenshot} icon={<Camera {...ICON} />} />
          {fullScreen.isSupported && (
            <ToolButton
              label="Full screen"
              isActive={fullScreen.isOn}
              onClick={fullScreen.toggle}
              icon={fullScreen.isOn ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** A row that wraps. On phones, ten tools fill two rows of five. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className="shrink-0 border-t border-line bg-raised">
      <div role="toolbar" aria-label="3D view" className="grid grid-cols-5 items-center gap-1 px-2 py-1.5 md:flex md:flex-wrap">
        {children}
      </div>
    </div>
  )
}

export const TOOL_STYLE =
  'inline-flex h-9 min-w-9 shrink-0 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center gap-1.5 rounded-md text-soft transition-colors hover:bg-lifted hover:text-ink aria-pressed:bg-lifted aria-pressed:text-signal focus-visible:-outline-offset-2'

const LABELED_ON_PHONE = 'min-[22.5rem]:max-sm:flex-col min-[22.5rem]:max-sm:gap-0.5'

const PHONE_LABEL = 'max-[22.5rem]:hidden max-sm:text-[0.625rem] max-sm:leading-none'

export const ToolbarDivider = () => <span className="mx-1 h-5 w-px shrink-0 bg-line max-md:hidden" aria-hidden="true" />

interface ToolButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
  text?: string
  /** Shown in wide windows, and below the icon on phones. */
  wideText?: string
  /** Set for toggles. */
  isActive?: boolean
}

export function ToolButton({ label, icon, onClick, text, wideText, isActive }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      onClick={onClick}
      className={`${TOOL_STYLE} text-sm ${text ? 'px-2.5' : ''} ${wideText ? `min-[1440px]:px-2 ${LABELED_ON_PHONE}` : ''}`}
    >
      {icon}
      {text}
      {wideText && <span className={`${PHONE_LABEL} sm:max-[1440px]:hidden`}>{wideText}</span>}
    </button>
  )
}

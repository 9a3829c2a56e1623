import { Box, Camera, Frame, Grid3x3, MapPin, Maximize, Minimize, Minus, Move3d, Plus, Ruler, Scissors, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { FADING_ROW, useFadingRow } from '../../ui/useFadingRow.ts'
import type { Display } from './Shapes.ts'
import { VIEWS, type ViewName } from './views.ts'

const ICON = { className: 'size-[18px]', 'aria-hidden': true } as const
const DISPLAYS: readonly { value: Display; label: string; icon: ReactNode }[] = [
  { value: 'edges', label: 'Shaded with edges', icon: <Box {...ICON} /> },
  { value: 'shaded', label: 'Shaded', icon: <Square {...ICON} fill="currentColor" /> },
  { value: 'wire', label: 'Wireframe', icon: <Grid3x3 {...ICON} /> },
]

interface ToolDockProps {
  display: Display
  onDisplay: (display: Display) => void
  onView: (view: ViewName) => void
  onFit: () => void
  onZoom: (direction: 1 | -1) => void
  isMeasuring: boolean
  onMeasure: () => void
  /** Only where pins can be set. */
  pin: { isOn: boolean; toggle: () => void } | undefined
  isCut: boolean
  onCut: () => void
  hasBox: boolean
  onBox: () => void
  up: 'y' | 'z'
  onUp: () => void
  onPicture: () => void
  fullScreen: { isOn: boolean; isSupported: boolean; toggle: () => void }
}

/** Everything that can be done with the view, in one row. */
export function ToolDock(props: ToolDockProps) {
  const {
    display,
    onDisplay,
    onView,
    onFit,
    onZoom,
    isMeasuring,
    onMeasure,
    pin,
    isCut,
    onCut,
    hasBox,
    onBox,
    up,
    onUp,
    onPicture,
    fullScreen,
  } = props
  return (
    <Dock>
      {pin && <Tool label="Pin" words="Pin" isOn={pin.isOn} onClick={pin.toggle} icon={<MapPin {...ICON} />} />}
      <Tool label="Measure" words="Measure" isOn={isMeasuring} onClick={onMeasure} icon={<Ruler {...ICON} />} />
      <Tool label="Section" words="Section" isOn={isCut} onClick={onCut} icon={<Scissors {...ICON} />} />
      <Tool label="Show dimensions" words="Dimensions" isOn={hasBox} onClick={onBox} icon={<Frame {...ICON} />} />
      <Gap />
      {DISPLAYS.map(({ value, label, icon }) => (
        <Tool key={value} label={label} isOn={display === value} onClick={() => onDisplay(value)} icon={icon} />
      ))}
      <Gap />
      {VIEWS.map((view) => (
        <button key={view} type="button" onClick={() => onView(view)} className={`${TOOL} px-2 text-sm`}>
          {view}
        </button>
      ))}
      <Gap />
      <Tool label="Fit to view" words="Fit" onClick={onFit} icon={<Maximize {...ICON} />} />
      <Tool label="Closer" onClick={() => onZoom(1)} icon={<Plus {...ICON} />} />
      <Tool label="Further away" onClick={() => onZoom(-1)} icon={<Minus {...ICON} />} />
      <Tool label={`${up.toUpperCase()} up: turn upright`} words={`${up.toUpperCase()} up`} onClick={onUp} icon={<Move3d {...ICON} />} />
      <span className="ml-auto" />
      <Tool label="Download picture" onClick={onPicture} icon={<Camera {...ICON} />} />
      {fullScreen.isSupported && (
        <Tool
          label="Full screen"
          isOn={fullScreen.isOn}
          onClick={fullScreen.toggle}
          icon={fullScreen.isOn ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
        />
      )}
    </Dock>
  )
}

/** One row, which scrolls on a narrow screen. */
export function Dock({ children }: { children: ReactNode }) {
  const row = useFadingRow<HTMLDivElement>()
  return (
    <div className="shrink-0 border-t border-line bg-raised">
      <div ref={row} role="toolbar" aria-label="3D view" className={`flex items-center gap-1 px-2 py-1.5 ${FADING_ROW}`}>
        {children}
      </div>
    </div>
  )
}

export const TOOL =
  'inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-md text-soft transition-colors hover:bg-lifted hover:text-ink aria-pressed:bg-lifted aria-pressed:text-signal focus-visible:-outline-offset-2'

export const Gap = () => <span className="mx-1 h-5 w-px shrink-0 bg-line" aria-hidden="true" />

interface ToolProps {
  label: string
  icon: ReactNode
  onClick: () => void
  words?: string
  /** Given for tools that stay on. */
  isOn?: boolean
}

export function Tool({ label, icon, onClick, words, isOn }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={`${TOOL} ${words ? 'px-2.5 text-sm' : ''}`}
    >
      {icon}
      {words}
    </button>
  )
}

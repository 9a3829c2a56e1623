import type { CameraControls } from '@vorta/viewer/CameraControls'
import Maximize from '~icons/maximize'
import Minus from '~icons/minus'
import Plus from '~icons/plus'
import { VIEW_DIRECTIONS, VIEWS } from '../scene/views.ts'
import { TOOL_STYLE, ToolButton, Toolbar, ToolbarDivider } from '../ViewerToolbar.tsx'

const ICON = { className: 'size-[18px]', 'aria-hidden': true } as const

export function PairToolbar({ controls }: { controls: CameraControls }) {
  return (
    <Toolbar>
      {VIEWS.map((view) => (
        <button key={view} type="button" onClick={() => controls.fitFrom(VIEW_DIRECTIONS[view])} className={`${TOOL_STYLE} px-2 text-sm`}>
          {view}
        </button>
      ))}
      <ToolbarDivider />
      <ToolButton label="Fit to view" text="Fit" onClick={() => controls.fit()} icon={<Maximize {...ICON} />} />
      <ToolButton label="Zoom in" onClick={() => controls.zoom(1)} icon={<Plus {...ICON} />} />
      <ToolButton label="Zoom out" onClick={() => controls.zoom(-1)} icon={<Minus {...ICON} />} />
    </Toolbar>
  )
}

import { Maximize, Minus, Plus } from 'lucide-react'
import type { CameraControls } from '../CameraControls.ts'
import { Dock, Gap, TOOL, Tool } from '../ToolDock.tsx'
import { VIEWS } from '../views.ts'

const ICON = { className: 'size-[18px]', 'aria-hidden': true } as const

/** From where the pair is looked at. */
export function PairDock({ rig }: { rig: CameraControls }) {
  return (
    <Dock>
      {VIEWS.map((view) => (
        <button key={view} type="button" onClick={() => rig.look(view)} className={`${TOOL} px-2 text-sm`}>
          {view}
        </button>
      ))}
      <Gap />
      <Tool label="Fit to view" words="Fit" onClick={() => rig.fit()} icon={<Maximize {...ICON} />} />
      <Tool label="Closer" onClick={() => rig.zoom(1)} icon={<Plus {...ICON} />} />
      <Tool label="Further away" onClick={() => rig.zoom(-1)} icon={<Minus {...ICON} />} />
    </Dock>
  )
}

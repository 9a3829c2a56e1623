import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { ReactNode } from 'react'
import { type FitFile, type PickedPoints, POINTS_NEEDED } from './fit-file.ts'
import { PickPane } from './PickPane.tsx'

interface PairPickerProps {
  kit: FitFile
  scan: FitFile
  quality: 'full' | 'lite'
  picked: PickedPoints
  /** Points can be picked. */
  isOpen: boolean
  onPick: (side: 'kit' | 'scan', point: Point3) => void
  panel: ReactNode
  onContextLost: () => void
}

/** Shows kit and scan side by side, to pick corresponding points on both. */
export function PairPicker({ kit, scan, quality, picked, isOpen, onPick, panel, onContextLost }: PairPickerProps) {
  const isKitNext = picked.kit.length <= picked.scan.length
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-page md:flex-row">
      <div className="flex min-h-0 min-w-0 flex-1 basis-0 flex-col divide-line max-md:portrait:divide-y md:flex-row md:divide-x landscape:flex-row landscape:divide-x">
        <PickPane
          name="Kit"
          opened={kit}
          quality={quality}
          points={picked.kit}
          isNext={isOpen && isKitNext && picked.kit.length < POINTS_NEEDED}
          isOpen={isOpen && picked.kit.length < POINTS_NEEDED}
          onPick={(point) => onPick('kit', point)}
          onContextLost={onContextLost}
        />
        <PickPane
          name="Scan"
          opened={scan}
          quality={quality}
          points={picked.scan}
          isNext={isOpen && !isKitNext}
          isOpen={isOpen && picked.scan.length < POINTS_NEEDED}
          onPick={(point) => onPick('scan', point)}
          onContextLost={onContextLost}
        />
      </div>
      <aside
        aria-label="Fit"
        className="flex max-h-[40%] shrink-0 flex-col gap-6 overflow-y-auto border-t border-line bg-raised p-4 md:max-h-none md:w-88 md:border-t-0 md:border-l"
      >
        {panel}
      </aside>
    </div>
  )
}

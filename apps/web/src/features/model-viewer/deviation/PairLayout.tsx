import type { ReactNode, RefObject } from 'react'
import { LoadingModel } from '../LoadingModel.tsx'
import type { ModelFile } from '../load/model-file.ts'
import { SidePanel } from '../SidePanel.tsx'

interface PairFrameProps {
  host: RefObject<HTMLDivElement | null>
  isReady: boolean
  /** One of the two, shown until the first frame, which takes long without a graphics card. */
  file: ModelFile
  quality: 'full' | 'lite'
  legend: ReactNode
  panel: ReactNode
  panelLabel: string
  /** The result in short. */
  summary: string
  toolbar: ReactNode
  children: ReactNode
}

/** Viewport and panel, side by side or stacked on phones. */
export function PairLayout({ host, isReady, file, quality, legend, panel, panelLabel, summary, toolbar, children }: PairFrameProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-page md:flex-row" data-pair={isReady ? 'ready' : 'loading'} data-quality={quality}>
      <div className="flex min-h-0 min-w-0 flex-1 basis-0 flex-col">
        <div
          ref={host}
          className="relative min-h-0 flex-1 overflow-hidden [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:cursor-grab [&>canvas]:outline-offset-[-3px]"
        >
          {!isReady && (
            <div className="absolute inset-0 z-10 flex">
              <LoadingModel file={file} stage="prepare" progress={null} />
            </div>
          )}
          {isReady && legend && <div className="absolute inset-x-3 bottom-3 z-10 mx-auto max-w-md">{legend}</div>}
        </div>
        {toolbar}
      </div>
      <SidePanel label={panelLabel} summary={summary}>
        {panel}
      </SidePanel>
      {children}
    </div>
  )
}

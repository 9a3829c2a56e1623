import type { ReactNode, RefObject } from 'react'

interface PairFrameProps {
  host: RefObject<HTMLDivElement | null>
  isReady: boolean
  quality: 'full' | 'lite'
  legend: ReactNode
  panel: ReactNode
  panelLabel: string
  toolbar: ReactNode
  children: ReactNode
}

/** Viewport and panel, side by side or stacked on phones. */
export function PairLayout({ host, isReady, quality, legend, panel, panelLabel, toolbar, children }: PairFrameProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-page md:flex-row" data-pair={isReady ? 'ready' : 'loading'} data-quality={quality}>
      <div className="flex min-h-0 min-w-0 flex-1 basis-0 flex-col">
        <div
          ref={host}
          className="relative min-h-0 flex-1 overflow-hidden [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:cursor-grab [&>canvas]:outline-offset-[-3px]"
        >
          {legend && <div className="absolute inset-x-3 bottom-3 z-10 mx-auto max-w-md">{legend}</div>}
        </div>
        {toolbar}
      </div>
      <aside
        aria-label={panelLabel}
        className="flex max-h-[50%] shrink-0 flex-col gap-6 overflow-y-auto border-t border-line bg-raised p-4 md:max-h-none md:w-88 md:border-t-0 md:border-l"
      >
        {panel}
      </aside>
      {children}
    </div>
  )
}

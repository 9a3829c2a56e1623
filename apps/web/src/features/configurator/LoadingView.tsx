import type { ReactNode } from 'react'

/** The still of the car until the first frame of the live view. Only the line moves, because more would slow down the loading on weak machines. */
export function LoadingView({ picture }: { picture: ReactNode }) {
  return (
    <div className="[container-type:size] absolute inset-0 isolate bg-page overflow-hidden">
      {picture}
      <p role="status" className="sr-only">
        Preparing the 3D view...
      </p>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 animate-pulse bg-signal/70 motion-reduce:animate-none" />
    </div>
  )
}

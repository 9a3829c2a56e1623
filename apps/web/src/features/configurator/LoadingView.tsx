import { StillImage } from './StillImage.tsx'

/** The still of the car until the first frame of the live view. Not animated, because that would slow down the loading on weak machines. */
export function LoadingView({ src }: { src: string }) {
  return (
    <div className="[container-type:size] absolute inset-0 isolate bg-page">
      <StillImage src={src} />
      <p role="status" className="absolute inset-x-0 bottom-3 text-center text-xs text-muted">
        Preparing the 3D view...
      </p>
    </div>
  )
}

import type { Ref } from 'react'
import Box from '~icons/box'

interface ModelPictureProps {
  /** Null until there is one. */
  src: string | null
  /** The first picture is being drawn. */
  isDrawing?: boolean
  onError?: () => void
  ref?: Ref<HTMLSpanElement>
}

/** The picture of a 3D model in a 16:10 frame. The name of the model is beside it. */
export const ModelPicture = ({ src, isDrawing = false, onError, ref }: ModelPictureProps) => (
  <span ref={ref} className="flex aspect-[16/10] w-full items-center justify-center bg-page text-muted">
    {src ? (
      <img src={src} alt="" width={448} height={280} className="size-full animate-fade object-cover" onError={onError} />
    ) : isDrawing ? (
      <span className="shimmer size-full" />
    ) : (
      <Box className="size-6" strokeWidth={1.25} aria-hidden="true" />
    )}
  </span>
)

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fileHref } from '../../../lib/api.ts'
import { ModelPicture } from '../../../ui/ModelPicture.tsx'
import { type ModelFile, opensPreviewFirst } from '../load/model-file.ts'

/** Larger files without a preview are not downloaded for a picture. */
const RENDERED_UP_TO_BYTES = 4 * 1024 * 1024

/** Blob URLs by file and unit. Files never change, and the pictures are small. */
const rendered = new Map<string, Promise<string | null>>()
/** One model after another, because each needs its own WebGL context. */
let queue: Promise<unknown> = Promise.resolve()

const keyOf = ({ id, unit }: ModelFile) => `${id} ${unit}`

/** The picture that the server drew, or one that was rendered here earlier. */
export const knownThumbnail = async (file: ModelFile): Promise<string | null> =>
  file.thumbnailUrl ? fileHref(file.thumbnailUrl) : ((await rendered.get(keyOf(file))) ?? null)

function thumbnailOf(file: ModelFile): Promise<string | null> {
  const key = keyOf(file)
  const known = rendered.get(key)
  if (known) return known
  const picture = queue
    .then(() => import('./render-thumbnail.ts'))
    .then(({ renderThumbnail }) => renderThumbnail(file))
    .then((blob) => blob && URL.createObjectURL(blob))
    .catch(() => {
      // Tried again the next time it is shown.
      rendered.delete(key)
      return null
    })
  queue = picture
  rendered.set(key, picture)
  return picture
}

/** The picture of a CAD version. Until the server has drawn it, it is rendered here once it is in view. */
export function ModelThumbnail({ file }: { file: ModelFile }) {
  const frame = useRef<HTMLSpanElement>(null)
  /** Null if it can't be drawn. */
  const [renderedSrc, setRenderedSrc] = useState<string | null>()
  const [isMissing, setIsMissing] = useState(false)
  const { id, unit } = file
  const stored = file.thumbnailUrl && !isMissing ? fileHref(file.thumbnailUrl) : null
  const src = stored ?? renderedSrc ?? null
  const isRendered = !stored && (file.sizeBytes <= RENDERED_UP_TO_BYTES || opensPreviewFirst(file))
  const render = useEffectEvent(() => thumbnailOf(file))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file or unit is another picture
  useEffect(() => {
    if (!frame.current || !isRendered) return
    let isUnmounted = false
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      void render().then((url) => !isUnmounted && setRenderedSrc(url))
    })
    watcher.observe(frame.current)
    return () => {
      isUnmounted = true
      watcher.disconnect()
    }
  }, [id, unit, isRendered])
  return <ModelPicture ref={frame} src={src} isDrawing={isRendered && renderedSrc === undefined} onError={() => setIsMissing(true)} />
}

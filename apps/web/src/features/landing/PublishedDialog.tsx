import type { PublishedProject } from '@vorta/contract/portfolio/schema'
import { fileHref } from '../../lib/api.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

export function PublishedDialog({ project, onClose }: { project: PublishedProject; onClose: () => void }) {
  const { title, before, after, description, rating } = project
  return (
    <Dialog open onClose={onClose} title={title} shape="wide">
      {before === null ? (
        <Shot src={after} alt={title} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Shot src={before} alt={`${title}, before`} caption="Before" />
          <Shot src={after} alt={`${title}, after`} caption="After" />
        </div>
      )}
      <p className="mt-5 text-lg whitespace-pre-line text-soft">{description}</p>
      {rating && (
        <figure className="mt-5 border-t border-line pt-5">
          {rating.comment && <blockquote className="whitespace-pre-line text-soft wrap-anywhere">“{rating.comment}”</blockquote>}
          <figcaption className="mt-2 text-sm text-muted">{`Rated ${rating.stars} of 5 by the customer`}</figcaption>
        </figure>
      )}
    </Dialog>
  )
}

function Shot({ src, alt, caption }: { src: string; alt: string; caption?: string }) {
  return (
    <figure>
      <img src={fileHref(src)} alt={alt} width={1600} height={1000} className="aspect-[16/10] w-full rounded-md bg-page object-cover" />
      {caption && <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption>}
    </figure>
  )
}

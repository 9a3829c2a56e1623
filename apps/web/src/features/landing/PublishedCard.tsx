import type { PublishedProject } from '@vorta/contract/portfolio/schema'
import Star from '~icons/star'
import { fileHref } from '../../lib/api.ts'

/** A project from an order; it opens in a dialog. */
export function PublishedCard({ project, onOpen }: { project: PublishedProject; onOpen: () => void }) {
  return (
    <li className="group panel relative flex snap-start flex-col max-md:only:col-span-full overflow-hidden transition-colors hover:border-edge has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-2 has-[button:focus-visible]:outline-ink">
      <div className="aspect-[16/10] overflow-hidden studio-backdrop">
        <img
          src={fileHref(project.after)}
          alt=""
          width={1600}
          height={1000}
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-transform duration-500 group-hover:scale-[1.025]"
        />
      </div>
      <div className="flex flex-1 flex-col p-5 sm:p-6 lg:p-8">
        <p className="eyebrow text-muted">{project.category}</p>
        <h3 className="display mt-3 text-xl">
          <button type="button" aria-haspopup="dialog" onClick={onOpen} className="text-left outline-none after:absolute after:inset-0">
            {project.title}
          </button>
        </h3>
        <p className="mt-3 line-clamp-3 text-muted">{project.description}</p>
        {project.rating && (
          <p className="mt-auto flex items-center gap-2 pt-6 text-sm text-soft">
            <Star className="size-4 fill-signal text-signal" aria-hidden="true" />
            {`Rated ${project.rating.stars} of 5 by the customer`}
          </p>
        )}
      </div>
    </li>
  )
}

import type { PublishedProject } from '@vorta/contract/portfolio/schema'
import Star from '~icons/star'

const SHOWN_MAX = 3
const STARS = [1, 2, 3, 4, 5]

/** What customers wrote about their completed orders. Only projects published with their consent are listed. */
export function Ratings({ projects }: { projects: readonly PublishedProject[] }) {
  const rated = projects.flatMap(({ _id, title, rating }) => (rating?.comment ? [{ _id, title, ...rating }] : [])).slice(0, SHOWN_MAX)
  if (rated.length === 0) return null
  return (
    <section aria-label="Customer ratings" className="mt-12 sm:mt-20">
      <ul className="grid gap-6 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {rated.map(({ _id, title, stars, comment }) => (
          <li key={_id}>
            <figure className="flex h-full flex-col border-t border-edge pt-6">
              <p role="img" aria-label={`Rated ${stars} of 5`} className="flex gap-1">
                {STARS.map((star) => (
                  <Star key={star} className={`size-4 ${star <= stars ? 'fill-signal text-signal' : 'text-edge'}`} aria-hidden="true" />
                ))}
              </p>
              <blockquote className="mt-4 line-clamp-6 text-lg text-pretty wrap-anywhere text-soft">“{comment}”</blockquote>
              <figcaption className="mt-auto pt-4 text-sm text-muted">{title}, shared with the customer&apos;s consent</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

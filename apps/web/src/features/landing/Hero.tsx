import ArrowDown from '~icons/arrow-down'
import { paths } from '../../lib/urls/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Link } from '../../ui/Link.tsx'
import { HERO_PICTURE, HERO_SIZES } from './hero.ts'
import { Picture } from './Picture.tsx'

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const secondaryLink = isSignedIn ? { label: 'Dashboard', to: paths.dashboard } : { label: 'Builder', to: paths.builder }
  return (
    <section
      id="hero"
      tabIndex={-1}
      aria-labelledby="hero-heading"
      className="relative isolate flex min-h-[calc(100svh-var(--bottom-bar))] flex-col overflow-hidden"
    >
      <div className="absolute inset-x-0 top-0 -z-10 h-[64%] overflow-hidden sm:h-[90%]">
        <Picture
          name={HERO_PICTURE}
          alt=""
          sizes={HERO_SIZES}
          isPriority
          className="size-full object-cover object-[62%_50%] sm:object-[60%_42%]"
        />
        <div className="absolute inset-0 bg-linear-to-t from-page from-2% via-page/50 via-28% to-transparent to-60%" />
        <div className="absolute inset-0 hidden bg-linear-to-r from-page/80 via-page/25 via-38% to-transparent to-64% sm:block" />
        <div className="absolute inset-x-0 top-0 h-40 bg-linear-to-b from-page/80 to-transparent" />
      </div>
      <div className="shell flex flex-1 flex-col justify-end pt-28 pb-20 sm:pb-24">
        <div>
          <p className="eyebrow text-soft">Performance engineering</p>
          <h1 id="hero-heading" className="display mt-5 text-hero">
            <span className="block">Shaped by air. </span>
            <span className="block">Made for one car.</span>
          </h1>
          <p className="mt-6 max-w-xl text-lg text-soft">
            Pushing the boundaries of automotive performance with aero parts, exhausts and body kits designed for your car and no other.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Link to={paths.ourWork} className={buttonStyle('secondary', 'lg', 'bg-page/60 backdrop-blur-sm')}>
              Our Work
            </Link>
            <Link to={secondaryLink.to} className={buttonStyle('primary', 'lg')}>
              {secondaryLink.label}
            </Link>
          </div>
        </div>
      </div>
      <Link
        to={paths.ourWork}
        className="absolute bottom-5 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-sm px-2 py-1 text-sm pointer-coarse:py-3 whitespace-nowrap text-muted transition-colors hover:text-ink"
      >
        Scroll to explore
        <ArrowDown className="size-4 animate-cue" aria-hidden="true" />
      </Link>
    </section>
  )
}

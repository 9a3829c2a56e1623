import type { ReactNode } from 'react'
import ArrowDown from '~icons/arrow-down'
import { useLandingTexts } from '../../lib/company.ts'
import { paths } from '../../lib/urls/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Link } from '../../ui/Link.tsx'
import { HERO_PICTURE, HERO_SIZES } from './hero.ts'
import { Picture } from './Picture.tsx'

interface HeroProps {
  isSignedIn: boolean
  /** Covers the still of the car. */
  motion: ReactNode
}

export function Hero({ isSignedIn, motion }: HeroProps) {
  const secondaryLink = isSignedIn ? { label: 'Dashboard', to: paths.dashboard } : { label: 'Builder', to: paths.builder }
  const { heroEyebrow, heroHeadline, heroHeadlineSecond } = useLandingTexts()
  return (
    <section
      id="hero"
      tabIndex={-1}
      aria-labelledby="hero-heading"
      className="studio-light relative isolate flex min-h-[calc(100svh-var(--bottom-bar))] flex-col overflow-hidden"
    >
      {/* Above the text, or beside it on wide screens, so that the text never crosses the car. */}
      <div className="relative -z-10 min-h-52 flex-1 overflow-hidden mask-b-from-85% wide:absolute wide:mask-b-from-100% wide:top-1/2 wide:left-[28vw] wide:aspect-video wide:w-[73vw] wide:-translate-y-1/2">
        {/* The car takes up 70% of the width of its picture, right of the middle. Above the text, the picture is so large that the car fills the screen, and it is centered below the header if there is space. */}
        <div className="absolute top-[calc(50%+clamp(0px,50%-37vw,2.25rem))] left-1/2 aspect-video w-[clamp(20rem,(100svh-26rem)*2.6,132vw)] -translate-x-[60.75%] -translate-y-1/2 mask-y-from-75% mask-x-from-85% wide:inset-0 wide:w-full wide:translate-none wide:mask-l-from-70% wide:mask-r-from-100%">
          <Picture name={HERO_PICTURE} alt="" sizes={HERO_SIZES} isPriority className="absolute size-full" />
          {motion}
        </div>
      </div>
      <div className="shell flex flex-col justify-center pt-3 pb-18 wide:flex-1 wide:justify-end wide:pt-24 wide:pb-30">
        <div className="wide:max-w-[38vw] xl:max-w-lg">
          <p className="eyebrow text-soft">{heroEyebrow}</p>
          <h1 id="hero-heading" className="display mt-4 text-hero sm:mt-5">
            <span className="block">{`${heroHeadline} `}</span>
            <span className="block wide:max-w-[7em]">{heroHeadlineSecond}</span>
          </h1>
          <p className="mt-4 max-w-md text-soft sm:mt-6 sm:text-lg">
            Pushing the boundaries of automotive performance with aero parts, exhausts and body kits designed for your car and no other.
          </p>
          <div className="mt-6 flex flex-wrap gap-3 sm:mt-9">
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

import { ArrowDown } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { HeroScene } from './HeroScene.tsx'

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section id="hero" tabIndex={-1} aria-labelledby="hero-heading" className="relative isolate flex min-h-svh flex-col overflow-hidden">
      <HeroScene />
      <div className="shell relative flex flex-1 flex-col justify-end pt-28 pb-24 sm:pb-28">
        <p className="eyebrow text-soft">Performance engineering</p>
        <h1 id="hero-heading" className="display mt-5 text-hero">
          <span className="block">Shaped by air. </span>
          <span className="block">Made for one car.</span>
        </h1>
        <p className="mt-6 max-w-xl text-lg text-soft">
          Pushing the boundaries of automotive performance: aero parts, exhausts and body kits, designed on your car and nobody else&apos;s.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <Link to={paths.ourWork} className={buttonStyle('secondary', 'lg', 'bg-page/40 backdrop-blur-sm')}>
            Our Work
          </Link>
          {isSignedIn ? (
            <Link to={paths.dashboard} className={buttonStyle('primary', 'lg')}>
              Dashboard
            </Link>
          ) : (
            <Link to={paths.builder} className={buttonStyle('primary', 'lg')}>
              Builder
            </Link>
          )}
        </div>
      </div>
      <Link
        to={paths.ourWork}
        className="absolute bottom-5 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-sm px-2 py-1 text-sm text-muted transition-colors hover:text-ink"
      >
        Scroll to explore
        <ArrowDown className="size-4 animate-cue" aria-hidden="true" />
      </Link>
    </section>
  )
}

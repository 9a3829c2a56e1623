import type { ReactNode } from 'react'
import { Picture } from '../features/landing/Picture.tsx'

interface NotFoundProps {
  title: string
  /** What may have happened. */
  children: ReactNode
  actions: ReactNode
}

/** The body of a page that does not exist, beside a picture. On narrow screens the picture is below the text. */
export function NotFound({ title, children, actions }: NotFoundProps) {
  return (
    <div className="grid flex-1 lg:min-h-[36rem] lg:grid-cols-[2fr_3fr]">
      <div className="shell flex flex-col items-start justify-center py-14 sm:py-20 lg:mr-0 lg:max-w-[calc(var(--shell-width)/2-10vw)]">
        <p className="eyebrow text-signal-hot">404</p>
        <h1 className="display mt-4 text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-4 max-w-lg text-lg text-soft">{children}</p>
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
      <div
        aria-hidden="true"
        className="relative aspect-[16/11] self-end overflow-hidden mask-t-from-70% sm:aspect-video lg:aspect-auto lg:self-stretch lg:mask-t-from-100% lg:mask-l-from-55%"
      >
        <Picture name="work/wing" alt="" sizes="(min-width: 1024px) 71vw, 122vw" className="absolute inset-0 size-full object-cover" />
        <Grain />
      </div>
    </div>
  )
}

/** Hides the bands that a slow fade of a dark picture has on screens with 8 bits per color. */
const Grain = () => (
  <svg aria-hidden="true" className="absolute inset-0 size-full opacity-[0.07] max-lg:hidden">
    <filter id="grain">
      <feTurbulence type="fractalNoise" baseFrequency="0.9" />
      <feColorMatrix type="saturate" values="0" />
    </filter>
    <rect width="100%" height="100%" filter="url(#grain)" />
  </svg>
)

import type { ReactNode } from 'react'
import { HERO_PICTURE } from '../features/landing/hero.ts'
import { Picture } from '../features/landing/Picture.tsx'

interface NotFoundProps {
  title: string
  /** What may have happened. */
  children: ReactNode
  actions: ReactNode
}

/** The body of a page that does not exist, over a picture. */
export function NotFound({ title, children, actions }: NotFoundProps) {
  return (
    <div className="relative isolate flex flex-1 overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 right-0 left-[30%] -z-10 opacity-60 mask-b-from-50% mask-l-from-60% max-lg:inset-x-0 max-lg:top-auto max-lg:h-72 max-lg:mask-t-from-40% max-lg:mask-l-from-100%"
      >
        <Picture name={HERO_PICTURE} alt="" sizes="(min-width: 1024px) 70vw, 132vw" className="size-full object-cover object-[100%_60%]" />
      </div>
      <div className="shell flex flex-col items-start justify-center py-24 max-lg:pb-80 lg:min-h-[36rem]">
        <p className="eyebrow text-signal-hot">404</p>
        <h1 className="display mt-4 text-4xl">{title}</h1>
        <p className="mt-4 max-w-lg text-lg text-soft">{children}</p>
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  )
}

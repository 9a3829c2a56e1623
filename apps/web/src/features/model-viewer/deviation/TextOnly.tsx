import type { ReactNode } from 'react'
import { Banner } from '../../../ui/Banner.tsx'

/** A survey where nothing can be drawn: what is still true is said first. */
export function TextOnly({ notice, children }: { notice: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 overflow-y-auto p-6">
      <Banner tone="info">{notice}</Banner>
      {children}
    </div>
  )
}

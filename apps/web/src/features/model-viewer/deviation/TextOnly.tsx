import type { ReactNode } from 'react'
import { Banner } from '../../../ui/feedback/Banner.tsx'

/** The results of an analysis in browsers without WebGL. */
export function TextOnly({ notice, children }: { notice: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 overflow-y-auto p-6">
      <Banner tone="info">{notice}</Banner>
      {children}
    </div>
  )
}

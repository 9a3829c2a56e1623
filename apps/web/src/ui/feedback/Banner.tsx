import type { ReactNode, Ref } from 'react'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import Info from '~icons/info'
import TriangleAlert from '~icons/triangle-alert'

type BannerTone = 'error' | 'notice' | 'success' | 'info'

const TONES = {
  error: { box: 'border-bad/45 bg-bad/10', mark: 'text-bad', Icon: CircleAlert },
  notice: { box: 'border-warn/40 bg-warn/10', mark: 'text-warn', Icon: TriangleAlert },
  success: { box: 'border-good/40 bg-good/10', mark: 'text-good', Icon: CircleCheck },
  info: { box: 'border-line bg-lifted', mark: 'text-info', Icon: Info },
}

interface BannerProps {
  tone: BannerTone
  title?: string
  /** What the reader can do about it. */
  action?: ReactNode
  /** Keeps the action beside the text on a phone. */
  isRow?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export function Banner({ tone, title, action, isRow = false, ref, children }: BannerProps) {
  const { box, mark, Icon } = TONES[tone]
  // Beside its action, a text without a title is usually one line.
  const alignment = action && !title ? 'flex-wrap items-start py-3 sm:items-center' : 'flex-wrap items-start py-3'
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md border px-4 text-sm ${isRow ? 'items-center py-2' : alignment} ${box}`}
    >
      <Icon className={`size-[18px] shrink-0 ${isRow ? '' : action && !title ? 'mt-0.5 sm:mt-0' : 'mt-0.5'} ${mark}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        {title && <p className={`font-semibold ${mark}`}>{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
      {action}
    </div>
  )
}

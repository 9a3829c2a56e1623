import { type ReactNode, useId } from 'react'

interface SettingGroupProps {
  title: string
  note?: string
  children: ReactNode
}

/** Settings that belong together: what they are at the left, their fields at the right. */
export function SettingGroup({ title, note, children }: SettingGroupProps) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 gap-x-10 gap-y-4 border-t border-line py-5 first-of-type:border-0 first-of-type:pt-1 sm:py-7 xl:grid-cols-[15rem_minmax(0,44rem)]"
    >
      <div>
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {note && <p className="mt-1 text-sm text-pretty text-muted">{note}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </fieldset>
  )
}

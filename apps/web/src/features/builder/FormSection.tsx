import { type ReactNode, useId } from 'react'

/** On a phone, the first one follows the heading of the step without a line. */
export const STEP_SECTION =
  'border-t border-line pt-7 max-sm:pt-5 max-sm:[header+&]:border-t-0 max-sm:[header+&]:pt-0 [nav+&]:border-t-0 [nav+&]:pt-0'

interface FormSectionProps {
  title: string
  note?: ReactNode
  /** Shown beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A titled section of a step. */
export function FormSection({ title, note, action, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={STEP_SECTION}>
      <div className="mb-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="display text-lg">
            {title}
          </h2>
          {action}
        </div>
        {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

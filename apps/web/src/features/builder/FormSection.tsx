import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A part of a step, set off by a hairline and its name. */
export function FormSection({ title, note, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-7">
      <div className="mb-5">
        <h2 id={id} className="display text-lg">
          {title}
        </h2>
        {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

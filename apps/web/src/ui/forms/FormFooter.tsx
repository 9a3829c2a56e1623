import type { ReactNode } from 'react'

/** The buttons of a form inside a dialog, which stay in sight like the dialog's own footer. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-footer
      className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 rounded-b-lg border-t border-line bg-raised px-5 py-4 max-sm:[&_button]:px-3 sm:-mx-6 sm:px-6"
    >
      {children}
    </div>
  )
}

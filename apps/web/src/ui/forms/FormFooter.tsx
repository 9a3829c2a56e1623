import type { ReactNode } from 'react'

/** The buttons of a form inside a dialog, styled like the dialog's own footer. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:[&_button]:px-3 sm:-mx-6 sm:px-6">
      {children}
    </div>
  )
}

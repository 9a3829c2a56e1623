import type { ReactNode } from 'react'

/** The deeds of a form that fills a dialog, at its foot as in dialogs without a form. */
export function FormFooter({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:[&_button]:px-3 sm:-mx-6 sm:px-6">
      {children}
    </div>
  )
}

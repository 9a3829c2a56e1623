import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Panel } from '../../ui/Panel.tsx'

interface SectionFormProps {
  title: string
  description: string
  form: {
    submit: (event: FormEvent) => Promise<void>
    failure: string | undefined
    isSubmitting: boolean
    isDirty: boolean
    hasConflict: boolean
    discard: () => void
    restore: () => void
  }
  children: ReactNode
}

/** The frame of a section: its fields, what happened to the last change, and the buttons. */
export function SectionForm({ title, description, form, children }: SectionFormProps) {
  return (
    <Panel title={title} description={description}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-6">
        <FormError>{form.failure}</FormError>
        {form.hasConflict && (
          <Banner
            tone="notice"
            title="Someone else changed these settings"
            action={
              <Button variant="secondary" size="sm" onClick={form.restore}>
                Restore My Changes
              </Button>
            }
          >
            Your changes weren't saved. The form now shows the current values.
          </Banner>
        )}
        {children}
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-5">
          {form.isDirty && (
            <>
              <p role="status" className="mr-auto text-sm text-warn">
                Unsaved changes
              </p>
              <Button variant="secondary" disabled={form.isSubmitting} onClick={form.discard}>
                Discard Changes
              </Button>
            </>
          )}
          <Button type="submit" disabled={!form.isDirty} busy={form.isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Panel>
  )
}

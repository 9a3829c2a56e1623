import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
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
    resetToDefaults: (() => Promise<void>) | undefined
  }
  children: ReactNode
}

// A field that takes the focus stays above the footer.
const FORM = 'flex flex-col [&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28'

const FOOTER =
  'sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-3 rounded-b-lg border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:[&_button]:flex-1 max-sm:[&_button]:px-3'

/** The frame of a section: its fields, what happened to the last change, and the buttons. */
export function SectionForm({ title, description, form, children }: SectionFormProps) {
  return (
    <Panel title={title} description={description}>
      <form noValidate onSubmit={form.submit} className={FORM}>
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
        <div className={`${FOOTER} ${form.isDirty ? '' : 'max-sm:static'}`}>
          {form.resetToDefaults && <ResetSection title={title} onReset={form.resetToDefaults} />}
          <p role="status" className="mr-auto text-sm text-warn empty:hidden max-sm:basis-full">
            {form.isDirty && 'Unsaved changes'}
          </p>
          {form.isDirty && (
            <Button variant="secondary" disabled={form.isSubmitting} onClick={form.discard}>
              Discard Changes
            </Button>
          )}
          <Button type="submit" disabled={!form.isDirty} busy={form.isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Resetting takes effect at once, so it needs a confirmation. */
function ResetSection({ title, onReset }: { title: string; onReset: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setFailure(null)
  }
  const reset = async () => {
    setBusy(true)
    await onReset().then(close, (error: unknown) => setFailure(messageOf(error, "We couldn't reset the settings. Please try again.")))
    setBusy(false)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Reset to Defaults
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Reset to Defaults"
        description={title}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Keep Settings
            </Button>
            <Button variant="danger" busy={isBusy} busyLabel="Resetting..." onClick={() => void reset()}>
              Reset to Defaults
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {failure && <Banner tone="error">{failure}</Banner>}
          <p className="text-soft">
            All settings of this section go back to the defaults of the server, at once and for everyone. You can find the old values in the
            audit log.
          </p>
        </div>
      </Dialog>
    </>
  )
}

import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { FormSection } from './FormSection.tsx'
import type { ProfileFields } from './fields.ts'
import { StepIntro } from './StepIntro.tsx'
import type { Builder } from './useBuilder.ts'

interface ProfileStepProps extends Pick<Builder, 'state' | 'send'> {
  /** Saves the profile and returns the error message, if any. */
  onSave: () => Promise<string | null>
}

export function ProfileStep({ state, send, onSave }: ProfileStepProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = (name: keyof Omit<ProfileFields, 'address'>) => ({
    name,
    value: state.profile[name],
    error: state.errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => send({ type: 'profile', change: { [name]: event.target.value } }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(await onSave())
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <StepIntro title="Complete Your Profile">We use this to contact you and to ship your finished kit.</StepIntro>
      <FormError>{failure}</FormError>
      <FormSection title="Personal Information">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
        </div>
      </FormSection>
      <FormSection title="Address">
        <AddressFields state={state} send={send} />
      </FormSection>
      <div className="border-t border-line pt-6">
        <Button type="submit" size="lg" busy={busy} busyLabel="Saving..." className="max-sm:w-full">
          Save & Continue
        </Button>
      </div>
    </form>
  )
}

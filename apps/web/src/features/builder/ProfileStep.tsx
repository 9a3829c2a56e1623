import { FormError } from '../../ui/forms/FormError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { FormSection } from './FormSection.tsx'
import type { AddressFields as Address, ProfileFields } from './fields.ts'
import { StepBar, StepButton } from './StepBar.tsx'
import { StepIntro } from './StepIntro.tsx'
import type { Builder } from './useBuilder.ts'
import { useDraftForm } from './useDraftForm.ts'
import { profileForm } from './validation.ts'

interface ProfileStepProps extends Pick<Builder, 'state' | 'send'> {
  onSave: () => Promise<void>
}

export function ProfileStep({ state, send, onSave }: ProfileStepProps) {
  const { field, submit, isSubmitting, failure } = useDraftForm(profileForm, state.profile)
  const nameField = (name: keyof Omit<ProfileFields, 'address'>) =>
    field(name, (value) => send({ type: 'profile', change: { [name]: value } }))
  const addressField = (name: keyof Address) => field(`address.${name}`, (value) => send({ type: 'address', change: { [name]: value } }))
  const save = submit(onSave, 'Profile update failed')
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-8">
      <StepIntro title="Complete Your Profile">We use this to contact you and to ship your finished kit.</StepIntro>
      <FormError>{failure}</FormError>
      <FormSection title="Personal Information">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" {...nameField('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" {...nameField('lastName')} />
          <TextField label="Phone Number" type="tel" autoComplete="tel" {...nameField('phone')} />
        </div>
      </FormSection>
      <FormSection title="Address">
        <AddressFields field={addressField} />
      </FormSection>
      <StepBar>
        <StepButton type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save & Continue
        </StepButton>
      </StepBar>
    </form>
  )
}

import { profileBody, type User } from '@vorta/contract/account/user'
import { authApi } from '@vorta/contract/auth/routes'
import { COUNTRIES } from '@vorta/contract/orders/catalog'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useAuth } from '../auth/auth.ts'

interface ProfileFormProps {
  user: User
  onSaved: () => void
  onCancel: () => void
}

const NO_ADDRESS = { street: '', city: '', state: '', zipCode: '', country: 'USA' }

function defaultValues({ firstName, lastName, phone, address }: User) {
  const { country, ...lines } = address ?? NO_ADDRESS
  const knownCountry = COUNTRIES.find(({ value }) => value === country)?.value ?? 'USA'
  return { firstName, lastName, phone, address: { ...lines, country: knownCountry } }
}

export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const { setUser } = useAuth()
  const { field, submit, isSubmitting, failure } = useSchemaForm(profileBody, defaultValues(user))
  const send = submit(async (body) => {
    const reply = await call(authApi.updateProfile, { body })
    setUser(reply.user)
    onSaved()
  }, 'Profile update failed')
  return (
    <Panel title="Edit Profile">
      <form noValidate onSubmit={send} className="flex max-w-[45rem] flex-col gap-5">
        <FormError>{failure}</FormError>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" autoFocus {...field('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          <TextField label="Email" type="email" value={user.email} disabled hint="The address you sign in with." />
          <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
        </div>
        <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-[2fr_1fr_1fr]">
          <TextField label="Street Address" autoComplete="street-address" className="sm:col-span-3" {...field('address.street')} />
          <TextField label="City" autoComplete="address-level2" {...field('address.city')} />
          <TextField label="State" autoComplete="address-level1" {...field('address.state')} />
          <TextField label="ZIP Code" autoComplete="postal-code" {...field('address.zipCode')} />
          <SelectField label="Country" autoComplete="country-name" options={COUNTRIES} {...field('address.country')} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
          <Button variant="ghost" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
        </div>
      </form>
    </Panel>
  )
}

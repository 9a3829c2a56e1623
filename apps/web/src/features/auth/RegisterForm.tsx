import { registerForm } from '@vorta/contract/auth/schema'
import { PASSWORD_MIN_CHARS } from '@vorta/contract/shared/limits'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAuth } from './auth.ts'

const EMPTY = { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' }

export function RegisterForm() {
  const { register } = useAuth()
  const { field, submit, isSubmitting, failure } = useSchemaForm(registerForm, EMPTY)
  const send = submit(({ confirmPassword: _, ...body }) => register(body), 'Registration failed')
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{failure}</FormError>
      <div className="grid grid-cols-2 gap-5 max-[22rem]:grid-cols-1 max-sm:gap-x-3">
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="Your engineer calls you here if a question about your car can't wait."
        {...field('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_CHARS} characters.`}
        {...field('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Creating account...">
        Create Account
      </Button>
    </form>
  )
}

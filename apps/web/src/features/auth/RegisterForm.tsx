import { registerForm } from '@vorta/contract/auth/schema'
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
      <div className="grid gap-5 sm:grid-cols-2">
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
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Creating account...">
        Create Account
      </Button>
    </form>
  )
}

import { loginBody } from '@vorta/contract/user'
import { useSchemaForm } from '../../lib/form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAuth } from './auth.ts'

export function LoginForm({ onForgot }: { onForgot: () => void }) {
  const { login } = useAuth()
  const { field, submit, isSubmitting, failure } = useSchemaForm(loginBody, { email: '', password: '' })
  return (
    <form noValidate onSubmit={submit(login, 'Login failed')} className="flex flex-col gap-5">
      {failure && <Banner tone="error">{failure}</Banner>}
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <div className="flex flex-col gap-2">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <button
          type="button"
          onClick={onForgot}
          className="min-h-6 self-end text-sm text-soft underline decoration-edge underline-offset-4 transition-colors hover:text-ink hover:decoration-ink"
        >
          Forgot password?
        </button>
      </div>
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
}

import { loginBody } from '@vorta/contract/auth/schema'
import { CODE_REQUIRED } from '@vorta/contract/auth/second-factor'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAuth } from './auth.ts'
import { CodeField } from './CodeField.tsx'

export function LoginForm({ onForgot }: { onForgot: (email: string) => void }) {
  const { login } = useAuth()
  const [needsCode, setNeedsCode] = useState(false)
  const { field, watch, submit, isSubmitting, failure } = useSchemaForm(loginBody, { email: '', password: '', code: '' })
  const send = async (body: Parameters<typeof login>[0]) => {
    try {
      await login(body)
    } catch (error) {
      const codeError = error instanceof ApiError ? error.errors.code : undefined
      if (codeError !== undefined) setNeedsCode(true)
      // The first request for a code is not an error.
      if (codeError !== CODE_REQUIRED || needsCode) throw error
    }
  }
  return (
    <form noValidate onSubmit={submit(send, 'Login failed')} className="flex flex-col gap-5">
      <FormError>{failure}</FormError>
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <div className="flex flex-col gap-2">
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <button
          type="button"
          onClick={() => onForgot(watch('email'))}
          className="min-h-6 pointer-coarse:min-h-11 self-end text-sm text-soft underline decoration-edge underline-offset-4 transition-colors hover:text-ink hover:decoration-ink"
        >
          Forgot password?
        </button>
      </div>
      {needsCode && <CodeField autoFocus {...field('code')} />}
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
}

import { changePasswordBody, resetPasswordBody } from '@vorta/contract/auth/schema'
import * as z from 'zod'

const confirmPassword = z.string().min(1, 'Please confirm your password')
const MISMATCH = { path: ['confirmPassword'], message: 'Passwords do not match' }

interface PasswordValues {
  password?: string
  newPassword?: string
  confirmPassword?: string
}

// Compare both passwords once they are entered, even while other fields are invalid.
const when = ({ value }: { value: unknown }) => {
  const values = value as PasswordValues
  return Boolean((values.password || values.newPassword) && values.confirmPassword)
}

/** Setting a new password through the emailed link; the confirmation isn't sent to the server. */
export const resetForm = z
  .object({ password: resetPasswordBody.shape.password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, { ...MISMATCH, when })

/** Changing the password while signed in. */
export const changeForm = changePasswordBody
  .extend({ confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, { ...MISMATCH, when })

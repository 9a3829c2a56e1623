import { changePasswordBody, resetPasswordBody } from '@vorta/contract/auth/schema'
import * as z from 'zod'

const confirmPassword = z.string().min(1, 'Please confirm your password')
const MISMATCH = { path: ['confirmPassword'], message: 'Passwords do not match' }

interface Typed {
  password?: string
  newPassword?: string
  confirmPassword?: string
}

// Compared as soon as both are typed, whatever else is still wrong.
const when = ({ value }: { value: unknown }) => {
  const typed = value as Typed
  return Boolean((typed.password || typed.newPassword) && typed.confirmPassword)
}

/** The page behind the link in the email; the confirmation stays in the browser. */
export const resetForm = z
  .object({ password: resetPasswordBody.shape.password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, { ...MISMATCH, when })

/** Changing the password while signed in. */
export const changeForm = changePasswordBody
  .extend({ confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, { ...MISMATCH, when })

import { expect, it } from 'vitest'
import { changeForm, resetForm } from './passwords.ts'

const firstMessages = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) => {
  const messages: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message
  return messages
}

it('the change form requires every password', () => {
  expect(firstMessages(changeForm.safeParse({ currentPassword: '', newPassword: '', confirmPassword: '' }))).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'New password is required',
    confirmPassword: 'Please confirm your password',
  })
})

it('the forms compare both passwords even while another field is invalid', () => {
  expect(firstMessages(changeForm.safeParse({ currentPassword: '', newPassword: 'secret1', confirmPassword: 'secret2' }))).toEqual({
    currentPassword: 'Current password is required',
    confirmPassword: 'Passwords do not match',
  })
  expect(firstMessages(resetForm.safeParse({ password: 'abc', confirmPassword: 'abd' }))).toEqual({
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  })
})

it('the reset form accepts matching passwords', () => {
  expect(resetForm.safeParse({ password: 'secret1', confirmPassword: 'secret1' }).success).toBe(true)
})

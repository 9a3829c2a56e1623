import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { changePasswordBody, loginBody, registerBody, registerForm, updateRoleBody } from '../auth/schema.ts'
import { profileBody } from './user.ts'

const messages = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

const registration = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '555', password: 'abcdef' }

describe('the sign-in form', () => {
  it('requires the email and the password', () => {
    expect(messages(loginBody, {})).toEqual({ email: 'Email is required', password: 'Password is required' })
    expect(messages(loginBody, { email: '  ', password: '' })).toEqual({ email: 'Email is required', password: 'Password is required' })
  })

  it.each([{ $gt: '' }, ['a'], 7, true, null])('rejects %j as text', (value) => {
    expect(messages(loginBody, { email: value, password: value })).toEqual({ email: 'Email is required', password: 'Password is required' })
  })

  it.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com'])('rejects %s as an email address', (email) => {
    expect(messages(loginBody, { email, password: 'x' })).toEqual({ email: 'Email is invalid' })
  })

  it('ignores case and surrounding spaces of an email address', () => {
    expect(loginBody.parse({ email: ' Ada@Example.COM ', password: ' x ' })).toEqual({
      email: 'ada@example.com',
      password: ' x ',
      code: '',
    })
  })
})

describe('the registration form', () => {
  it('has a message for every field', () => {
    expect(messages(registerForm, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
    })
  })

  it('compares the passwords even while another field is wrong', () => {
    const form = { ...registration, firstName: '', confirmPassword: 'other1' }
    expect(messages(registerForm, form)).toEqual({ firstName: 'First name is required', confirmPassword: 'Passwords do not match' })
  })

  it.each([
    ['abcde', 'Password must be at least 6 characters'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
    ['abc\0def', "Contains characters that aren't allowed"],
  ])('refuses a password like %j', (password, message) => {
    expect(messages(registerBody, { ...registration, password })).toEqual({ password: message })
  })

  it.each(['abcdef', 'x'.repeat(128), '      '])('accepts the password %j unchanged', (password) => {
    expect(registerBody.parse({ ...registration, password }).password).toBe(password)
  })

  it('drops unknown fields', () => {
    expect(registerBody.parse({ ...registration, role: 'admin', grantedRoles: ['admin'] })).toEqual(registration)
  })

  it('never throws for arbitrary input', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof registerForm.safeParse(value).success === 'boolean'))
  })
})

describe('the profile form', () => {
  it('requires every address field except the country', () => {
    expect(messages(profileBody, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      phone: 'Phone number is required',
      'address.street': 'Street address is required',
      'address.city': 'City is required',
      'address.state': 'State is required',
      'address.zipCode': 'ZIP code is required',
    })
  })

  it('defaults to the United States', () => {
    const address = { street: '1 Way', city: 'Detroit', state: 'MI', zipCode: '48207' }
    expect(profileBody.parse({ ...registration, address }).address.country).toBe('USA')
    expect(messages(profileBody, { ...registration, address: { ...address, country: 'France' } })).toEqual({
      'address.country': 'Please choose a country from the list',
    })
  })
})

it('accepts only the three roles', () => {
  for (const role of ['superuser', ['admin'], undefined, '']) expect(messages(updateRoleBody, { role })).toEqual({ role: 'Invalid role' })
  for (const role of ['user', 'engineer', 'admin']) expect(updateRoleBody.parse({ role })).toEqual({ role })
})

it('requires the current and the new password to change a password', () => {
  expect(messages(changePasswordBody, {})).toEqual({
    currentPassword: 'Current password is required',
    newPassword: 'New password is required',
  })
})

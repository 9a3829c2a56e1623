import * as z from 'zod'
import { profileBody, user } from '../account/user.ts'
import { endpoint } from '../http/endpoint.ts'
import { done, messageReply, reply } from '../http/reply.ts'
import { id } from '../shared/text.ts'
import { ROLES } from './role.ts'
import {
  changePasswordBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
  session,
  updateRoleBody,
  verifyEmailBody,
} from './schema.ts'
import { confirmSecondFactorBody, endSecondFactorBody, secondFactor, secondFactorSetup, startSecondFactorBody } from './second-factor.ts'

const signInReply = reply({ token: z.string(), user })
const meReply = reply({ user, switchableRoles: z.array(z.enum(ROLES)) })

export const authApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create a customer account and sign in',
    access: 'public',
    body: registerBody,
    reply: signInReply,
    hasSecrets: true,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: loginBody,
    reply: signInReply,
    hasSecrets: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Get your account and the roles you can switch to',
    access: 'signedIn',
    reply: meReply,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/auth/profile',
    summary: 'Update your profile',
    access: 'signedIn',
    body: profileBody,
    reply: reply({ user, message: z.string() }),
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/auth/update-role',
    summary: 'Switch to another of your roles',
    access: 'signedIn',
    body: updateRoleBody,
    reply: reply({ user, message: z.string() }),
  }),
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'Sign out', access: 'signedIn', reply: done }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/api/auth/logout-all',
    summary: 'Sign out of all other devices',
    access: 'signedIn',
    reply: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'List your sessions',
    access: 'signedIn',
    reply: reply({ sessions: z.array(session) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    summary: 'Sign out of one device',
    access: 'signedIn',
    params: z.object({ sessionId: id }),
    reply: done,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Change your password and sign out of all other devices',
    access: 'signedIn',
    body: changePasswordBody,
    reply: messageReply,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a password reset link',
    access: 'public',
    body: forgotPasswordBody,
    reply: messageReply,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Reset the password with the token from the email',
    access: 'public',
    body: resetPasswordBody,
    reply: messageReply,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Verify the email address with the token from the email',
    access: 'public',
    body: verifyEmailBody,
    reply: messageReply,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    summary: 'Resend the verification email',
    access: 'signedIn',
    reply: messageReply,
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    summary: 'Get your two-factor authentication settings',
    access: 'signedIn',
    reply: reply({ secondFactor }),
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Start two-factor authentication setup; it takes effect once confirmed',
    access: 'signedIn',
    body: startSecondFactorBody,
    reply: reply({ setup: secondFactorSetup }),
    hasSecrets: true,
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    summary: 'Turn on two-factor authentication, sign out of all other devices and get the recovery codes, which are shown only once',
    access: 'signedIn',
    body: confirmSecondFactorBody,
    reply: reply({ recoveryCodes: z.array(z.string()), message: z.string() }),
    hasSecrets: true,
  }),
  disableSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/off',
    summary: 'Turn off two-factor authentication',
    access: 'signedIn',
    body: endSecondFactorBody,
    reply: messageReply,
  }),
}

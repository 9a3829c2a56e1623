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

const signedIn = reply({ token: z.string(), user })
const me = reply({ user, switchableRoles: z.array(z.enum(ROLES)) })

export const authApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Make a customer account and sign in',
    access: 'public',
    body: registerBody,
    reply: signedIn,
    status: 201,
  }),
  login: endpoint({ method: 'POST', path: '/api/auth/login', summary: 'Sign in', access: 'public', body: loginBody, reply: signedIn }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in account and the roles it may take',
    access: 'signedIn',
    reply: me,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/auth/profile',
    summary: 'Change name, phone and address',
    access: 'signedIn',
    body: profileBody,
    reply: reply({ user, message: z.string() }),
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/auth/update-role',
    summary: 'Take another of the granted roles',
    access: 'signedIn',
    body: updateRoleBody,
    reply: reply({ user, message: z.string() }),
  }),
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'End this session', access: 'signedIn', reply: done }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/api/auth/logout-all',
    summary: 'End every other session of this account',
    access: 'signedIn',
    reply: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where this account is signed in',
    access: 'signedIn',
    reply: reply({ sessions: z.array(session) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    summary: 'End one session of this account',
    access: 'signedIn',
    params: z.object({ sessionId: id }),
    reply: done,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Change the password; other sessions end',
    access: 'signedIn',
    body: changePasswordBody,
    reply: messageReply,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a link to set a new password',
    access: 'public',
    body: forgotPasswordBody,
    reply: messageReply,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the link from the email',
    access: 'public',
    body: resetPasswordBody,
    reply: messageReply,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Verify the email address with the link from the email',
    access: 'public',
    body: verifyEmailBody,
    reply: messageReply,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email/resend',
    summary: 'Send a new link to verify the email address',
    access: 'signedIn',
    reply: messageReply,
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    summary: 'Whether signing in asks for a second proof',
    access: 'signedIn',
    reply: reply({ secondFactor }),
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Get a secret for an authenticator app (staff); nothing is asked for until it is confirmed',
    access: 'signedIn',
    body: startSecondFactorBody,
    reply: reply({ setup: secondFactorSetup }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    summary: 'Turn the second factor on with a first code; other sessions end, recovery codes are told this once',
    access: 'signedIn',
    body: confirmSecondFactorBody,
    reply: reply({ recoveryCodes: z.array(z.string()), message: z.string() }),
  }),
  disableSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/off',
    summary: 'Turn the second factor off with the password and a code',
    access: 'signedIn',
    body: endSecondFactorBody,
    reply: messageReply,
  }),
}

import { authApi } from '@vorta/contract/auth/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { AuthService } from './auth.service.ts'

const REGISTER_RATE = { name: 'register', max: 10, windowS: 3600 }
const ROLE_RATE = { name: 'update-role', max: 30, windowS: 3600 }
const VERIFY_RATE = { name: 'verify-email', max: 30, windowS: 3600 }
const FORGOT_RATE = { name: 'forgot', max: 20, windowS: 3600 }

export function authRoutes(mount: Mount, auth: AuthService) {
  mount(authApi.register, ({ body, caller }) => auth.register(body, caller), { rate: REGISTER_RATE })
  mount(authApi.login, ({ body, caller }) => auth.login(body, caller))
  mount(authApi.me, ({ actor }) => auth.me(actor))
  mount(authApi.updateProfile, ({ actor, body }) => auth.updateProfile(actor, body))
  mount(authApi.updateRole, ({ actor, body }) => auth.updateRole(actor, body.role), { rate: ROLE_RATE })
  mount(authApi.logout, ({ actor }) => auth.logout(actor))
  mount(authApi.logoutAll, ({ actor }) => auth.logoutOthers(actor))
  mount(authApi.sessions, ({ actor }) => auth.sessions(actor))
  mount(authApi.revokeSession, ({ actor, params }) => auth.endSession(actor, params.sessionId))
  mount(authApi.changePassword, ({ actor, body }) => auth.changePassword(actor, body))
  mount(authApi.forgotPassword, ({ body, caller }) => auth.forgotPassword(body.email, caller), { rate: FORGOT_RATE })
  mount(authApi.resetPassword, ({ body, caller }) => auth.resetPassword(body, caller), { rate: FORGOT_RATE })
  mount(authApi.verifyEmail, ({ body, caller }) => auth.verifyEmail(body.token, caller), { rate: VERIFY_RATE })
  mount(authApi.resendVerification, ({ actor }) => auth.resendVerification(actor))
  mount(authApi.secondFactor, ({ actor }) => auth.secondFactor(actor))
  mount(authApi.startSecondFactor, ({ actor, body }) => auth.startSecondFactor(actor, body.password))
  mount(authApi.confirmSecondFactor, ({ actor, body }) => auth.confirmSecondFactor(actor, body.code))
  mount(authApi.disableSecondFactor, ({ actor, body }) => auth.endSecondFactor(actor, body))
}

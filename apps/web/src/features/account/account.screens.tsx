import { authApi } from '@vorta/contract/auth/routes'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { SecondFactorPanel } from '../auth/SecondFactorPanel.tsx'
import { SessionList } from './SessionList.tsx'

const AT = '2026-03-02T12:00:00.000Z'

export const accountScreens: readonly ScreenStates[] = [
  {
    name: 'devices',
    screen: <SessionList />,
    endpoint: authApi.sessions,
    empty: null,
    full: replyTo(authApi.sessions, {
      success: true,
      sessions: [
        { _id: 's1', createdAt: AT, lastSeenAt: AT, expiresAt: AT, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', current: true },
      ],
    }),
    texts: { error: "We couldn't load your devices.", full: 'This device' },
  },
  {
    name: 'two-factor authentication of staff',
    screen: <SecondFactorPanel />,
    role: 'engineer',
    endpoint: authApi.secondFactor,
    empty: replyTo(authApi.secondFactor, { success: true, secondFactor: { offered: true, onSince: null, recoveryCodesLeft: 0 } }),
    full: replyTo(authApi.secondFactor, { success: true, secondFactor: { offered: true, onSince: AT, recoveryCodesLeft: 8 } }),
    texts: {
      loading: null,
      empty: "a stolen password alone isn't enough to sign in",
      error: "We couldn't load your two-factor settings.",
      full: 'You have 8 recovery codes left.',
    },
  },
]

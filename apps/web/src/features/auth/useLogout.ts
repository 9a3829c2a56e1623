import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAuth } from './auth.ts'

/**
 * Leaves for the landing page first, and waits until it is on the screen: signed out while still on a dashboard,
 * its guard would lead to the builder.
 */
export function useLogout() {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return async () => {
    try {
      await navigate(paths.home, { flushSync: true })
    } finally {
      logout()
    }
  }
}

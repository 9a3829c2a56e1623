import { useNavigate } from 'react-router'
import { paths } from '../../lib/urls/paths.ts'
import { useAuth } from './auth.ts'

/** Logs out and goes to the landing page; the route guard doesn't redirect in the meantime. */
export function useLogout() {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return () => {
    logout()
    void navigate(paths.home)
  }
}

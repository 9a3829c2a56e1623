import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAuth } from './auth.ts'

/** Signs out at once and leaves for the landing page; the guard of the page that is left waits for it meanwhile. */
export function useLogout() {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return () => {
    logout()
    void navigate(paths.home)
  }
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAuth } from './auth.ts'

/**
 * Leaves for the landing page first and signs out once what held the button is off the screen: signed out while still on a dashboard,
 * its guard would lead to the builder.
 */
export function useLogout() {
  const { logout } = useAuth()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const signOut = useEffectEvent(() => {
    if (isLeaving.current) logout()
  })
  useEffect(() => () => signOut(), [])
  return () => {
    isLeaving.current = true
    void navigate(paths.home)
  }
}

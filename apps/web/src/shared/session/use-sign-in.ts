import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useSession } from './session-context.tsx'

/** @throws TokenError */
export function useSignIn(): () => Promise<void> {
  const session = useSession()
  const { pathname, search } = useLocation()
  return useCallback(() => session.signIn(`${pathname}${search}`), [session, pathname, search])
}

import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { useConfiguration } from '../api/configuration.ts'
import { Session } from './session.ts'
import type { SessionState } from './session-state.ts'

/** All that was fetched with a token is kept below this key, and forgotten once nobody is signed in. */
export const ADMIN_QUERIES = 'admin'

const SessionContext = createContext(new Session())

interface SessionProviderProps {
  readonly session: Session
  readonly children: ReactNode
}

/** Makes the sign-in of this browser known to all pages, and follows what other tabs do to it. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  const configuration = useConfiguration()
  const isKnown = configuration !== undefined
  const signIn = configuration?.signIn

  useEffect(() => {
    // The redirect page starts the session itself, with what it got.
    if (isKnown && window.location.pathname !== '/signin-oidc') void session.start(signIn)
  }, [session, isKnown, signIn])

  useEffect(() => {
    const note = () => session.noteStorage()
    window.addEventListener('storage', note)
    return () => window.removeEventListener('storage', note)
  }, [session])

  const { account } = useSyncExternalStore(session.subscribe, session.getState)
  const queries = useQueryClient()
  useEffect(() => {
    if (account === undefined) queries.removeQueries({ queryKey: [ADMIN_QUERIES] })
  }, [account, queries])

  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): Session => useContext(SessionContext)

/** The state of the sign-in, kept up to date. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { useSession, useSessionState } from '../../shared/session/session-context.tsx'
import { EmptyCase } from '../../shared/ui/empty-case.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx'

/** Shows a page to whoever is signed in, and leads everybody else to the identity provider and back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const configuration = useConfiguration()
  const session = useSession()
  const { account, step } = useSessionState()
  const { pathname, search } = useLocation()
  const [failure, setFailure] = useState<Error>()
  const isAnonymous = step === 'none' && account === undefined

  const signIn = useCallback(() => {
    setFailure(undefined)
    session.signIn(`${pathname}${search}`).catch(setFailure)
  }, [session, pathname, search])

  useEffect(() => {
    if (isAnonymous && configuration?.signIn && failure === undefined) signIn()
  }, [isAnonymous, configuration, failure, signIn])

  if (account && step !== 'logout') return children
  if (configuration && !configuration.signIn)
    return (
      <EmptyCase title="Nobody can sign in here">
        <p>No identity provider is set up for this installation. The setting IDP_URL names one.</p>
      </EmptyCase>
    )
  if (failure)
    return (
      <FailureNotice
        title={failure.message}
        explanation="The identity provider could not be reached. Check your connection and try again."
        retryLabel="Sign In"
        onRetry={signIn}
      />
    )
  return <PageSkeleton label="One moment, you are being led to sign in" />
}

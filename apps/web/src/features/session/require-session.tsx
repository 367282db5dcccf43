import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { explainSignInFailure } from '../../shared/session/failure/explain-sign-in-failure.ts'
import type { Halt } from '../../shared/session/session.ts'
import { useSession, useSessionState } from '../../shared/session/session-context.tsx'
import { useSignIn } from '../../shared/session/use-sign-in.ts'
import { signedOutHereOnlyText } from '../../shared/session/use-sign-out.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { FailureNotice } from '../../shared/ui/notice/failure-notice.tsx'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { ForTheOperator } from './for-the-operator.tsx'

/**
 * Shows a page to signed-in people, and redirects others to the identity provider, which returns them to this page. If the session does not allow a
 * redirect, shows a sign-in button instead.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const configuration = useConfiguration()
  const isConfigurationMissing = useConfigurationFailure() !== undefined
  const session = useSession()
  const { account, step } = useSessionState()
  const { pathname, search } = useLocation()
  const signIn = useSignIn()
  const [failure, setFailure] = useState<Error>()
  const isAnonymous = step === 'none' && account === undefined
  const halt = session.getHalt()

  const press = useCallback(() => {
    setFailure(undefined)
    signIn().catch(setFailure)
  }, [signIn])

  useEffect(() => {
    if (isAnonymous && configuration?.signIn && failure === undefined)
      session.leadToSignIn(`${pathname}${search}`).catch(setFailure)
  }, [isAnonymous, configuration, failure, session, pathname, search])

  if (account && step !== 'logout') return <Fragment key={account.homeAccountId}>{children}</Fragment>
  // The frame shows that the settings could not be loaded.
  if (isConfigurationMissing) return null
  if (configuration && !configuration.signIn)
    return (
      <EmptyState title={t`Sign-in is not available`}>
        <p>{t`This installation has no identity provider. The operator configures one with the setting IDP_URL.`}</p>
      </EmptyState>
    )
  if (failure)
    return (
      <>
        <FailureNotice
          title={failure.message}
          explanation={explainSignInFailure(
            failure,
            t`The identity provider could not be reached. Check your connection and try again.`,
          )}
          retryLabel={t`Sign In`}
          onRetry={press}
        />
        <ForTheOperator failure={failure} />
      </>
    )
  if (isAnonymous && halt) return <SignedOut halt={halt} onSignIn={press} />
  return (
    <PageSkeleton label={step === 'logout' ? t`Signing out` : t`One moment, you are being redirected to sign in`} />
  )
}

const WORDS: Record<Halt, () => { readonly title: string; readonly explanation: string }> = {
  'signed-out': () => ({ title: t`You are signed out`, explanation: t`Sign in to return to this page.` }),
  'signed-out-here': () => ({ title: t`You are signed out`, explanation: signedOutHereOnlyText() }),
  'renewal-failed': () => ({
    title: t`Interactive authentication failed`,
    explanation: t`The identity provider asked for a new sign-in right after the last one. To avoid an endless loop, the next sign-in starts only when you press Sign In.`,
  }),
  redirected: () => ({
    title: t`You are not signed in`,
    explanation: t`You need to sign in to see this page.`,
  }),
}

type SignedOutProps = {
  readonly halt: Halt
  readonly onSignIn: () => void
}

function SignedOut({ halt, onSignIn }: SignedOutProps) {
  const { title, explanation } = WORDS[halt]()
  return (
    <EmptyState title={title} action={<Button onClick={onSignIn}>{t`Sign In`}</Button>}>
      <p role="status">{explanation}</p>
    </EmptyState>
  )
}

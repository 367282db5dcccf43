import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { explainSignInFailure } from '../../shared/session/failure/explain-sign-in-failure.ts'
import { useSession } from '../../shared/session/session-context.tsx'
import { useSignIn } from '../../shared/session/use-sign-in.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { ForTheOperator } from './for-the-operator.tsx'
import { recordSignInFailure } from './record-sign-in-failure.ts'

const foreignAnswer = (): string =>
  t`The answer of the identity provider does not belong to a sign-in that was begun in this window, or it came too late. Please sign in again.`

/** `/signin-oidc`: ends a sign-in with what the identity provider sent, and goes on where it was begun. */
export default function SignInCallbackPage() {
  const configuration = useConfiguration()
  const isConfigurationMissing = useConfigurationFailure() !== undefined
  const signIn = configuration?.signIn
  const session = useSession()
  const beginAgain = useSignIn()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Error>()
  const [hasAnswer] = useState(() => window.location.search !== '')
  const isWaiting = hasAnswer && failure === undefined && (configuration === undefined || signIn !== undefined)
  usePageTitle(t`Signing in`)

  useEffect(() => {
    // As after a reload: the code is gone, and who is signed in is found out as on every other page.
    if (configuration && !(hasAnswer && signIn)) void session.start(signIn)
    if (signIn === undefined || window.location.search === '') return
    const address = window.location.href
    // The code leaves the address before it is used, so that it is used once whatever renders again.
    window.history.replaceState(window.history.state, '', PAGES.signedIn)
    session
      .completeSignIn(signIn, address)
      .then((returnTo) => navigate(returnTo, { replace: true }))
      .catch((error: Error) => {
        recordSignInFailure(error)
        setFailure(error)
      })
  }, [configuration, hasAnswer, signIn, session, navigate])

  // The frame of the page says so; the answer waits in the address.
  if (isWaiting && isConfigurationMissing) return null
  if (isWaiting) return <PageSkeleton label={t`Signing in`} />
  return (
    <EmptyState title={failure?.message ?? t`There is nothing to finish here`}>
      <p role={failure ? 'alert' : undefined}>
        {failure
          ? explainSignInFailure(failure, foreignAnswer())
          : t`The identity provider leads back to this page after a sign-in.`}
      </p>
      <p>
        {failure && (
          <Button mr="sm" onClick={() => void beginAgain().catch(setFailure)}>
            {t`Sign In`}
          </Button>
        )}
        <HomeButton isQuiet={failure !== undefined} />
      </p>
      {failure && <ForTheOperator failure={failure} />}
    </EmptyState>
  )
}

import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { ENGLISH_EVENTS } from '@vitrine/api/wording/english-events.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { recordEvent } from '../../shared/events/record-event.ts'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { randomId } from '../../shared/random-id.ts'
import { explainSignInFailure } from '../../shared/session/failure/explain-sign-in-failure.ts'
import { useSession } from '../../shared/session/session-context.tsx'
import { ProviderRefusal, TokenError } from '../../shared/session/token-errors.ts'
import { useSignIn } from '../../shared/session/use-sign-in.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { ForTheOperator } from './for-the-operator.tsx'

const unknownResponse = (): string =>
  t`The identity provider’s response does not belong to a sign-in started in this window, or it arrived too late. Please sign in again.`

/** Page `/signin-oidc`: completes a sign-in with the identity provider's response and returns to the page where it started. */
export default function SignInCallbackPage() {
  const configuration = useConfiguration()
  const isConfigurationMissing = useConfigurationFailure() !== undefined
  const signIn = configuration?.signIn
  const session = useSession()
  const startAgain = useSignIn()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Error>()
  const [hasResponse] = useState(() => window.location.search !== '')
  const isWaiting = hasResponse && failure === undefined && (configuration === undefined || signIn !== undefined)
  usePageTitle(t`Signing in`)

  useEffect(() => {
    // After a reload the URL no longer contains the provider's response, so the session starts as on every other page.
    if (configuration && !(hasResponse && signIn)) void session.start(signIn)
    if (signIn === undefined || window.location.search === '') return
    const address = window.location.href
    // Removes the authorization code from the URL first, so that the code is used only once even if the page renders again.
    window.history.replaceState(window.history.state, '', PAGES.signedIn)
    session
      .completeSignIn(signIn, address)
      .then((returnTo) => navigate(returnTo, { replace: true }))
      .catch((error: Error) => {
        recordSignInFailure(error)
        setFailure(error)
      })
  }, [configuration, hasResponse, signIn, session, navigate])

  // The frame shows that the settings could not be loaded. Until they are, the provider's response stays in the URL.
  if (isWaiting && isConfigurationMissing) return null
  if (isWaiting) return <PageSkeleton label={t`Signing in`} />
  return (
    <EmptyState title={failure?.message ?? t`No sign-in to complete`}>
      <p role={failure ? 'alert' : undefined}>
        {failure
          ? explainSignInFailure(failure, unknownResponse())
          : t`The identity provider sends people to this page after they sign in.`}
      </p>
      <p>
        {failure && (
          <Button mr="sm" onClick={() => void startAgain().catch(setFailure)}>
            {t`Sign In`}
          </Button>
        )}
        <HomeButton isQuiet={failure !== undefined} />
      </p>
      {failure && <ForTheOperator failure={failure} />}
    </EmptyState>
  )
}

/**
 * Records a failed sign-in in both consoles. Quotes the provider's message only for a sign-in of this window, because anyone can
 * make a link to the redirect page with a message.
 */
function recordSignInFailure(error: Error): void {
  const code = error instanceof TokenError ? error.reason : 'not-authenticated'
  const details = error.cause instanceof ProviderRefusal ? error.cause.message : undefined
  console.warn(ENGLISH_EVENTS[code], ...(details === undefined ? [] : [details]))
  recordEvent({ id: randomId(), type: 'error', code, details })
}

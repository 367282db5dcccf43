import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { HomeButton } from '../../shared/links/home-button.tsx'
import { ROUTES } from '../../shared/routes.ts'
import { useSession } from '../../shared/session/session-context.tsx'
import { EmptyCase } from '../../shared/ui/empty-case.tsx'
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx'
import { usePageTitle } from '../../shared/ui/use-page-title.ts'

/** `/signin-oidc`: ends a sign-in with what the identity provider sent, and goes on where it was begun. */
export default function SignInCallbackPage() {
  const signIn = useConfiguration()?.signIn
  const session = useSession()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Error>()
  usePageTitle('Signing in')

  useEffect(() => {
    if (signIn === undefined || window.location.search === '') return
    const address = window.location.href
    // The code leaves the address before it is used, so that it is used once whatever renders again.
    window.history.replaceState(window.history.state, '', ROUTES.signedIn)
    session
      .completeSignIn(signIn, address)
      .then((returnTo) => navigate(returnTo, { replace: true }))
      .catch(setFailure)
  }, [signIn, session, navigate])

  const [hasAnswer] = useState(() => window.location.search !== '')
  if (hasAnswer && failure === undefined) return <PageSkeleton label="Signing in" />
  return (
    <EmptyCase title={failure?.message ?? 'There is nothing to finish here'}>
      <p>
        {failure
          ? 'The answer of the identity provider does not belong to a sign-in that was begun in this window, or it came too late. Please sign in again.'
          : 'The identity provider leads back to this page after a sign-in.'}
      </p>
      <p>
        <HomeButton />
      </p>
    </EmptyCase>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ResponseError } from '../../api/client.ts'
import { explainFailure } from '../../api/explain-failure.ts'
import { FailureNotice } from '../../ui/notice/failure-notice.tsx'
import { TokenError } from '../token-errors.ts'
import { useSignIn } from '../use-sign-in.ts'
import { explainSignInFailure, isProviderAway } from './explain-sign-in-failure.ts'
import { NoAccess, OperatorNote } from './no-access.tsx'

/** Returns true if the server refuses this person, not only this call. */
export const isAccessRefused = (error: unknown): boolean => error instanceof ResponseError && error.status === 403

type SignedInFailureProps = {
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

export function SignedInFailure({ title, error, onRetry }: SignedInFailureProps) {
  if (isAccessRefused(error)) return <NoAccess reason={explainFailure(error)} />
  if (error instanceof TokenError)
    return isProviderAway(error) ? (
      <FailureNotice title={error.message} explanation={explainSignInFailure(error, '')} onRetry={onRetry} />
    ) : (
      <SignInAgain error={error} />
    )
  return (
    <>
      <FailureNotice title={title} explanation={explainFailure(error)} onRetry={onRetry} />
      {isTokenRefused(error) && (
        <OperatorNote>
          <p>
            <Trans>
              The server refuses the tokens of the identity provider. Check ADMIN_AUDIENCE, IDP_CLIENT_ID and IDP_URL,
              and look for “a token was refused” in the server’s log. <code>vitrine doctor --token</code> compares an
              access token with these settings.
            </Trans>
          </p>
        </OperatorNote>
      )}
    </>
  )
}

/** The server has refused even a renewed token. */
const isTokenRefused = (error: unknown): boolean => error instanceof ResponseError && error.status === 401

function SignInAgain({ error }: { error: TokenError }) {
  const signIn = useSignIn()
  const [failure, setFailure] = useState<Error>(error)
  return (
    <FailureNotice
      title={failure.message}
      explanation={explainSignInFailure(failure, t`Your sign-in is no longer valid. Please sign in again.`)}
      retryLabel={t`Sign In`}
      onRetry={() => void signIn().catch(setFailure)}
    />
  )
}

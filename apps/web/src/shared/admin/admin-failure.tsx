import { useState } from 'react'
import { useLocation } from 'react-router'
import { ResponseError } from '../api/client.ts'
import { explainFailure } from '../api/explain-failure.ts'
import { useSession } from '../session/session-context.tsx'
import { TokenError } from '../session/token-errors.ts'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { NoAccess } from './no-access.tsx'

/** Whether the server refuses the person and not only this call. */
export const isAccessRefused = (error: unknown): boolean => error instanceof ResponseError && error.status === 403

interface AdminFailureProps {
  /** What failed. */
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Says why a call with a token failed, with the way on: to try again, to sign in, or to ask for access. */
export function AdminFailure({ title, error, onRetry }: AdminFailureProps) {
  if (isAccessRefused(error)) return <NoAccess reason={explainFailure(error)} />
  if (error instanceof TokenError) return <SignInAgain error={error} />
  return <FailureNotice title={title} explanation={explainFailure(error)} onRetry={onRetry} />
}

function SignInAgain({ error }: { error: TokenError }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [failure, setFailure] = useState<Error>(error)
  return (
    <FailureNotice
      title={failure.message}
      explanation="There is no valid sign-in for this any more. Please sign in again."
      retryLabel="Sign In"
      onRetry={() => void session.signIn(`${pathname}${search}`).catch(setFailure)}
    />
  )
}

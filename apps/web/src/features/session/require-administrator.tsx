import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ResponseError } from '../../shared/api/client.ts'
import { explainFailure } from '../../shared/api/explain-failure.ts'
import { useSession, useSessionState } from '../../shared/session/session-context.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { TokenError } from '../../shared/session/token-errors.ts'
import { EmptyCase } from '../../shared/ui/empty-case.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx'

/** Shows a page to administrators, and to others why they do not see it. The server decides the same at each call. */
export function RequireAdministrator({ children }: { children: ReactNode }) {
  const view = useSessionView()
  if (view.data?.isAdministrator) return children
  if (view.data) return <NoAccess reason="Your account does not have the permission to administer Vitrine." />
  if (view.error instanceof ResponseError && view.error.status === 403)
    return <NoAccess reason={explainFailure(view.error)} />
  if (view.error)
    return (
      <FailureNotice
        title={view.error instanceof TokenError ? view.error.message : 'Your permissions could not be checked'}
        explanation={view.error instanceof TokenError ? 'Please sign in again.' : explainFailure(view.error)}
        onRetry={() => void view.refetch()}
      />
    )
  return <PageSkeleton />
}

function NoAccess({ reason }: { reason: string }) {
  const session = useSession()
  const { account } = useSessionState()
  return (
    <EmptyCase title="You have no access to this">
      <p>
        {reason} You are signed in as <strong>{account?.username}</strong>. Ask an administrator for access, or sign in
        as someone else.
      </p>
      <p>
        <Button onClick={() => void session.signOut()}>Sign Out</Button>
      </p>
    </EmptyCase>
  )
}

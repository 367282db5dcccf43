import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { NoAccess } from '../../shared/session/failure/no-access.tsx'
import { isAccessRefused, SignedInFailure } from '../../shared/session/failure/signed-in-failure.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { RequireSession } from './require-session.tsx'

const SETTINGS = ['HELP_DESK_ROLE_CLAIM']

/**
 * Shows the help desk to people who may use it; explains to others why they cannot see it. The server checks the permission
 * again on each call.
 */
export function RequireHelpDesk({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <Permitted>{children}</Permitted>
    </RequireSession>
  )
}

function Permitted({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useSessionView()
  if (data?.mayUseHelpDesk && !isAccessRefused(error)) return children
  if (error)
    return (
      <SignedInFailure title={t`Your permissions could not be checked`} error={error} onRetry={() => void refetch()} />
    )
  if (data)
    return <NoAccess reason={t`Your account does not have the permission to verify callers.`} settings={SETTINGS} />
  return <PageSkeleton />
}

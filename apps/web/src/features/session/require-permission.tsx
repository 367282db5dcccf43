import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { NoAccess } from '../../shared/session/failure/no-access.tsx'
import { isAccessRefused, SignedInFailure } from '../../shared/session/failure/signed-in-failure.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'
import { RequireSession } from './require-session.tsx'

/** Shows a page to administrators only. The server checks the role again on each call. */
export const RequireAdministrator = ({ children }: { children: ReactNode }) => (
  <RequirePermission
    permission="isAdministrator"
    reason={t`Your account does not have the permission to administer Vitrine.`}
    settings={['ADMIN_SCOPE', 'ADMIN_ROLE_CLAIM']}
  >
    {children}
  </RequirePermission>
)

export const RequireHelpDesk = ({ children }: { children: ReactNode }) => (
  <RequireSession>
    <RequirePermission
      permission="mayUseHelpDesk"
      reason={t`Your account does not have the permission to verify callers.`}
      settings={['HELP_DESK_ROLE_CLAIM']}
    >
      {children}
    </RequirePermission>
  </RequireSession>
)

type RequirePermissionProps = {
  readonly permission: 'isAdministrator' | 'mayUseHelpDesk'
  readonly reason: string
  /** Names of the settings that decide who has the permission. */
  readonly settings: readonly string[]
  readonly children: ReactNode
}

function RequirePermission({ permission, reason, settings, children }: RequirePermissionProps) {
  const { data, error, refetch } = useSessionView()
  // The cached session may be outdated: the server refuses a person whose access has been revoked in the meantime.
  if (data?.[permission] && !isAccessRefused(error)) return children
  if (error)
    return (
      <SignedInFailure title={t`Your permissions could not be checked`} error={error} onRetry={() => void refetch()} />
    )
  return data ? <NoAccess reason={reason} settings={settings} /> : <PageSkeleton />
}

import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { NoAccess } from '../../shared/session/failure/no-access.tsx'
import { isAccessRefused, SignedInFailure } from '../../shared/session/failure/signed-in-failure.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'

const SETTINGS = ['ADMIN_SCOPE', 'ADMIN_ROLE_CLAIM']

/** Shows a page to administrators only; explains to others why they cannot see it. The server checks the role again on each call. */
export function RequireAdministrator({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useSessionView()
  // The cached session may be outdated: the server refuses a person whose access has been revoked in the meantime.
  if (data?.isAdministrator && !isAccessRefused(error)) return children
  if (error)
    return (
      <SignedInFailure title={t`Your permissions could not be checked`} error={error} onRetry={() => void refetch()} />
    )
  if (data)
    return <NoAccess reason={t`Your account does not have the permission to administer Vitrine.`} settings={SETTINGS} />
  return <PageSkeleton />
}

import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useSessionView } from '../../shared/session/session-view.ts'
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx'
import { AdminFailure, isAccessRefused } from './admin-failure.tsx'
import { NoAccess } from './no-access.tsx'

/** Shows a page to administrators, and to others why they do not see it. The server decides the same at each call. */
export function RequireAdministrator({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useSessionView()
  // Who was an administrator a moment ago may be refused by now.
  if (data?.isAdministrator && !isAccessRefused(error)) return children
  if (error)
    return (
      <AdminFailure title={t`Your permissions could not be checked`} error={error} onRetry={() => void refetch()} />
    )
  if (data) return <NoAccess reason={t`Your account does not have the permission to administer Vitrine.`} />
  return <PageSkeleton />
}

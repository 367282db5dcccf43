import { lazy, type ReactNode } from 'react'
import { useConfiguration, useConfigurationFailure } from '../shared/api/configuration.ts'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'

const RequireSession = lazy(() =>
  import('../features/session/require-session.tsx').then((module) => ({ default: module.RequireSession })),
)

/** The help desk is open to all, or to those who signed in, as this installation decides (D20). */
export function HelpDeskAccess({ children }: { children: ReactNode }) {
  const configuration = useConfiguration()
  const isMissing = useConfigurationFailure() !== undefined
  // The frame of the page says so.
  if (isMissing) return null
  if (configuration === undefined) return <PageSkeleton />
  return configuration.helpDeskSignIn === 'required' ? <RequireSession>{children}</RequireSession> : children
}

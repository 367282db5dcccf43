import { lazy, type ReactNode } from 'react'
import { withTexts } from '../../messages/language.ts'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'
import { PageSkeleton } from '../../shared/ui/page/page-skeleton.tsx'

const RequireHelpDesk = lazy(() =>
  withTexts(
    'session',
    import('../../features/session/require-help-desk.tsx').then((module) => ({ default: module.RequireHelpDesk })),
  ),
)

/** Shows the help desk to everyone or, if this installation requires a sign-in, only to people who may use it (D20). */
export function HelpDeskAccess({ children }: { children: ReactNode }) {
  const configuration = useConfiguration()
  const isMissing = useConfigurationFailure() !== undefined
  // The frame of the page already shows that the settings could not be loaded.
  if (isMissing) return null
  if (configuration === undefined) return <PageSkeleton />
  return configuration.helpDeskSignIn === 'required' ? <RequireHelpDesk>{children}</RequireHelpDesk> : children
}

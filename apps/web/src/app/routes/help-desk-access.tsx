import { lazy } from 'react'
import { Outlet } from 'react-router'
import { withTexts } from '../../messages/language.ts'
import { useConfiguration, useConfigurationFailure } from '../../shared/api/configuration.ts'

const RequireHelpDesk = lazy(() =>
  withTexts(
    'session',
    import('../../features/session/require-permission.tsx').then((module) => ({ default: module.RequireHelpDesk })),
  ),
)

/** Shows the help desk to everyone or, if this installation requires a sign-in, only to people who may use it (specification 6.7). */
export function HelpDeskAccess() {
  const configuration = useConfiguration()
  const isMissing = useConfigurationFailure() !== undefined
  // The frame shows that the settings could not be loaded.
  if (isMissing || configuration === undefined) return null
  if (configuration.helpDeskSignIn !== 'required') return <Outlet />
  return (
    <RequireHelpDesk>
      <Outlet />
    </RequireHelpDesk>
  )
}

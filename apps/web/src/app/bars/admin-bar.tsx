import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { BarLink } from './bar-links.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { TopBar } from './top-bar.tsx'
import { FOLDS } from './use-folding.ts'

/** The bar of the console. What only administrators see is added once it is known that one is. */
export function AdminBar() {
  const { account } = useSessionState()
  const isAdministrator = useSessionView().data?.isAdministrator === true
  return (
    <TopBar end={account && <SignOutButton account={account} />}>
      <BarLink folds={FOLDS.links} to={PAGES.admin}>{t`Cards`}</BarLink>
      <BarLink folds={FOLDS.links} to={PAGES.contracts}>{t`View Contracts`}</BarLink>
      {isAdministrator && (
        <>
          {hasOwnBackend() && <BarLink folds={FOLDS.links} to={PAGES.accounts}>{t`Accounts`}</BarLink>}
          <BarLink folds={FOLDS.links} to={PAGES.people}>{t`People`}</BarLink>
          {hasOwnBackend() && <BarLink folds={FOLDS.links} to={PAGES.audit}>{t`Audit`}</BarLink>}
        </>
      )}
      <BarLink folds={FOLDS.links} to={PAGES.token}>{t`Debug Token`}</BarLink>
      {account && <SignedInAs account={account} place="menu" />}
    </TopBar>
  )
}

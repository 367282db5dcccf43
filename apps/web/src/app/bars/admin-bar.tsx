import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { hasOwnBackend } from '../../shared/api/backend.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSessionView } from '../../shared/session/session-view.ts'
import { BarLink } from './bar-links.tsx'
import { SignedInAs, SignOutButton } from './sign-out-button.tsx'
import { TopBar } from './top-bar.tsx'
import { FOLDS } from './use-folding.ts'

/** Bar of the console. Links for administrators appear when the server has confirmed the role. */
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
      {account && <SignedInAs account={account} position="menu" />}
    </TopBar>
  )
}

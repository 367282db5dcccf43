import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api'
import { useSessionState } from '../shared/session/session-context.tsx'
import { BarLink } from './bar-links.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { TopBar } from './top-bar.tsx'

export function AdminBar() {
  const { account } = useSessionState()
  return (
    <TopBar hasMenu end={account && <SignOutButton account={account} />}>
      <BarLink to={PAGES.contracts}>{t`View Contracts`}</BarLink>
      <BarLink to={PAGES.token}>{t`Debug Token`}</BarLink>
      {account && <SignedInAs account={account} place="menu" />}
    </TopBar>
  )
}

import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useExampleCodePath } from '../../shared/links/use-example-code-path.ts'
import type { SignedInAccount } from '../../shared/session/session-state.ts'
import { BarLink } from './bar-links.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { TopBar } from './top-bar.tsx'
import { FOLDS } from './use-folding.ts'

export function SignedInBar({ account }: { account: SignedInAccount }) {
  const exampleCode = useExampleCodePath()
  return (
    <TopBar end={<SignOutButton account={account} />}>
      <BarLink folds={FOLDS.links} to={PAGES.home}>{t`Home`}</BarLink>
      <BarLink folds={FOLDS.links} to={PAGES.demo}>{t`Demo`}</BarLink>
      <BarLink folds={FOLDS.links} to={PAGES.security}>{t`Security Review Center`}</BarLink>
      <BarLink folds={FOLDS.links} to={exampleCode}>{t`Test Dynamic QR Code`}</BarLink>
      <BarLink folds={FOLDS.links} to={PAGES.admin}>{t`Admin`}</BarLink>
      <SignedInAs account={account} position="menu" />
    </TopBar>
  )
}

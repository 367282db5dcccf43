import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { useExampleCodePath } from '../../shared/links/use-example-code-path.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import type { SignedInAccount } from '../../shared/session/session-state.ts'
import { BarLink, ExternalBarLink } from './bar-links.tsx'
import { SignInButton } from './sign-in-button.tsx'
import { SignedInAs, SignOutButton } from './sign-out-button.tsx'
import { TopBar } from './top-bar.tsx'
import { FOLDS } from './use-folding.ts'

export function VisitorBar() {
  const configuration = useConfiguration()
  const { account, step } = useSessionState()
  if (account) return <SignedInBar account={account} />
  return (
    <TopBar session={(!configuration || configuration.signIn) && <SignInButton isReady={step !== 'startup'} />}>
      <BarLink folds={FOLDS.home} to={PAGES.home}>{t`Home`}</BarLink>
      <ExternalBarLink folds={FOLDS.profile} to={configuration?.profileUrl}>{t`Profile`}</ExternalBarLink>
      <ExternalBarLink folds={FOLDS.blog} to={configuration?.blogUrl}>{t`Blog`}</ExternalBarLink>
    </TopBar>
  )
}

function SignedInBar({ account }: { account: SignedInAccount }) {
  const exampleCode = useExampleCodePath()
  return (
    <TopBar session={<SignOutButton account={account} />}>
      <BarLink folds={FOLDS.links} to={PAGES.home}>{t`Home`}</BarLink>
      <BarLink folds={FOLDS.links} to={PAGES.demo}>{t`Demo`}</BarLink>
      <BarLink folds={FOLDS.links} to={PAGES.security}>{t`Security Review Center`}</BarLink>
      <BarLink folds={FOLDS.links} to={exampleCode}>{t`Test Dynamic QR Code`}</BarLink>
      <BarLink folds={FOLDS.links} to={PAGES.admin}>{t`Admin`}</BarLink>
      <SignedInAs account={account} position="menu" />
    </TopBar>
  )
}

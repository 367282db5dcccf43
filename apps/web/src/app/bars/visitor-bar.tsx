import { t } from '@lingui/core/macro'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { useConfiguration } from '../../shared/api/configuration.ts'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { BarLink, ExternalBarLink } from './bar-links.tsx'
import { SignInButton } from './sign-in-button.tsx'
import { SignedInBar } from './signed-in-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { FOLDS } from './use-folding.ts'

/** Bar of the public pages, for visitors or for signed-in people. */
export function VisitorBar() {
  const configuration = useConfiguration()
  const { account, step } = useSessionState()
  if (account) return <SignedInBar account={account} />
  return (
    <TopBar end={configuration?.signIn && step !== 'startup' && <SignInButton />}>
      <BarLink folds={FOLDS.home} to={PAGES.home}>{t`Home`}</BarLink>
      {configuration && (
        <>
          <ExternalBarLink folds={FOLDS.profile} to={configuration.profileUrl}>{t`Profile`}</ExternalBarLink>
          <ExternalBarLink folds={FOLDS.blog} to={configuration.blogUrl}>{t`Blog`}</ExternalBarLink>
        </>
      )}
    </TopBar>
  )
}

import { useExampleCodePath } from '../shared/links/use-example-code-path.ts'
import { ROUTES } from '../shared/routes.ts'
import type { SignedInAccount } from '../shared/session/session-state.ts'
import { BarLink } from './bar-links.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { TopBar } from './top-bar.tsx'

export function SignedInBar({ account }: { account: SignedInAccount }) {
  const exampleCode = useExampleCodePath()
  return (
    <TopBar hasMenu end={<SignOutButton account={account} />}>
      <BarLink to={ROUTES.home}>Home</BarLink>
      <BarLink to={ROUTES.demo}>Demo</BarLink>
      <BarLink to={ROUTES.security}>Security Review Center</BarLink>
      <BarLink to={exampleCode}>Test Dynamic QR Code</BarLink>
      <BarLink to={ROUTES.admin}>Admin</BarLink>
      <SignedInAs account={account} place="menu" />
    </TopBar>
  )
}

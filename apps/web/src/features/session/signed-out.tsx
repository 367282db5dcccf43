import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Halt } from '../../shared/session/session.ts'
import { providerStillKnows } from '../../shared/session/use-sign-out.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'

const WORDS: Record<Halt, () => { readonly title: string; readonly explanation: string }> = {
  'signed-out': () => ({ title: t`You are signed out`, explanation: t`Sign in to come back to this page.` }),
  'signed-out-here': () => ({ title: t`You are signed out`, explanation: providerStillKnows() }),
  'renewal-failed': () => ({
    title: t`Interactive authentication failed`,
    explanation: t`The identity provider asks for a new sign-in, though it was asked for one a moment ago. To not go round in circles, the next one begins when you press Sign In.`,
  }),
  redirected: () => ({
    title: t`You are not signed in`,
    explanation: t`This page is for people who are signed in.`,
  }),
}

type SignedOutProps = {
  readonly halt: Halt
  readonly onSignIn: () => void
}

/** Stands in for a page that needs somebody, where only the person decides to sign in. The address stays. */
export function SignedOut({ halt, onSignIn }: SignedOutProps) {
  const { title, explanation } = WORDS[halt]()
  return (
    <EmptyState title={title}>
      <p role="status">{explanation}</p>
      <p>
        <Button onClick={onSignIn}>{t`Sign In`}</Button>
      </p>
    </EmptyState>
  )
}

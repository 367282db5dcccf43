import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Halt } from '../../shared/session/session.ts'
import { providerStillKnows } from '../../shared/session/use-sign-out.ts'
import { EmptyState } from '../../shared/ui/notice/empty-state.tsx'

const WORDS: Record<Halt, () => { readonly title: string; readonly explanation: string }> = {
  'signed-out': () => ({ title: t`You are signed out`, explanation: t`Sign in to return to this page.` }),
  'signed-out-here': () => ({ title: t`You are signed out`, explanation: providerStillKnows() }),
  'renewal-failed': () => ({
    title: t`Interactive authentication failed`,
    explanation: t`The identity provider asked for a new sign-in right after the last one. To avoid an endless loop, the next sign-in starts only when you press Sign In.`,
  }),
  redirected: () => ({
    title: t`You are not signed in`,
    explanation: t`You need to sign in to see this page.`,
  }),
}

type SignedOutProps = {
  readonly halt: Halt
  readonly onSignIn: () => void
}

/**
 * Shows a sign-in button instead of a page that requires a sign-in, if the app must not redirect by itself. The URL does not
 * change.
 */
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

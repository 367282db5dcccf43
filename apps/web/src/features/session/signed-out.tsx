import { Button } from '@mantine/core'
import type { Halt } from '../../shared/session/session.ts'
import { PROVIDER_STILL_KNOWS } from '../../shared/session/use-sign-out.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

const WORDS: Record<Halt, { readonly title: string; readonly explanation: string }> = {
  'signed-out': {
    title: 'You are signed out',
    explanation: 'Sign in to come back to this page.',
  },
  'signed-out-here': { title: 'You are signed out', explanation: PROVIDER_STILL_KNOWS },
  'renewal-failed': {
    title: 'Interactive authentication failed',
    explanation:
      'The identity provider asks for a new sign-in, though it was asked for one a moment ago. To not go round in circles, the next one begins when you press Sign In.',
  },
  redirected: {
    title: 'You are not signed in',
    explanation: 'This page is for people who are signed in.',
  },
}

interface SignedOutProps {
  readonly halt: Halt
  readonly onSignIn: () => void
}

/** Stands in for a page that needs somebody, where only the person decides to sign in. The address stays. */
export function SignedOut({ halt, onSignIn }: SignedOutProps) {
  const { title, explanation } = WORDS[halt]
  return (
    <EmptyState title={title}>
      <p role="status">{explanation}</p>
      <p>
        <Button onClick={onSignIn}>Sign In</Button>
      </p>
    </EmptyState>
  )
}

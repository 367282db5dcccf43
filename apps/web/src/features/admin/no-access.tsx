import { Button } from '@mantine/core'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

/** Says why someone who is signed in does not see a page, and what they can do. */
export function NoAccess({ reason }: { reason: string }) {
  const signOut = useSignOut()
  const { account } = useSessionState()
  return (
    <EmptyState title="You have no access to this">
      <p>
        {reason} You are signed in as <strong>{account?.username}</strong>. Ask an administrator for access, or sign in
        as someone else.
      </p>
      <p>
        <Button onClick={signOut}>Sign Out</Button>
      </p>
    </EmptyState>
  )
}

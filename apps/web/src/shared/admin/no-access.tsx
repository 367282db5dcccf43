import { Button } from '@mantine/core'
import { useSession, useSessionState } from '../session/session-context.tsx'
import { EmptyCase } from '../ui/empty-case.tsx'

/** Says why someone who is signed in does not see a page, and what they can do. */
export function NoAccess({ reason }: { reason: string }) {
  const session = useSession()
  const { account } = useSessionState()
  return (
    <EmptyCase title="You have no access to this">
      <p>
        {reason} You are signed in as <strong>{account?.username}</strong>. Ask an administrator for access, or sign in
        as someone else.
      </p>
      <p>
        <Button onClick={() => void session.signOut()}>Sign Out</Button>
      </p>
    </EmptyCase>
  )
}

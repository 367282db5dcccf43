import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSessionState } from '../../shared/session/session-context.tsx'
import { useSignOut } from '../../shared/session/use-sign-out.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

/** Says why someone who is signed in does not see a page, and what they can do. */
export function NoAccess({ reason }: { reason: string }) {
  const signOut = useSignOut()
  const username = useSessionState().account?.username
  return (
    <EmptyState title={t`You have no access to this`}>
      <p>
        {reason}{' '}
        <Trans>
          You are signed in as <strong>{username}</strong>. Ask an administrator for access, or sign in as someone else.
        </Trans>
      </p>
      <p>
        <Button onClick={signOut}>{t`Sign Out`}</Button>
      </p>
    </EmptyState>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/disclosure/disclosure.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { useSessionState } from '../session-context.tsx'
import { useSignOut } from '../use-sign-out.ts'
import styles from './operator-note.module.css'

type NoAccessProps = {
  readonly reason: string
  /** Names of the settings that decide who has access. */
  readonly settings?: readonly string[]
}

export function NoAccess({ reason, settings }: NoAccessProps) {
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
      {settings && (
        <OperatorNote>
          <p>{t`These settings control access: ${{ settings: settings.join(', ') }}.`}</p>
          <p>
            <Trans>
              Run <code>vitrine doctor --token</code> to see what an access token lacks. The page /admin/token shows
              your token.
            </Trans>
          </p>
        </OperatorNote>
      )}
    </EmptyState>
  )
}

export const OperatorNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note}>
    <Disclosure summary={t`For the operator of this site`}>{children}</Disclosure>
  </div>
)

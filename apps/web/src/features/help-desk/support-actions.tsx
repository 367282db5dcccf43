import { Button } from '@mantine/core'
import { useState } from 'react'
import { MessageDialog } from '../../shared/ui/message-dialog.tsx'
import styles from './help-desk.module.css'

interface SupportAction {
  readonly title: string
  readonly message: string
}

const ACTIONS: readonly SupportAction[] = [
  {
    title: 'Reset MFA',
    message: 'The multi-factor authentication of the caller is reset. They set it up again when they next sign in.',
  },
  {
    title: 'Unblock account',
    message: 'The account of the caller is unblocked. It may take 5-10 minutes until they can sign in again.',
  },
  {
    title: 'Review identity provider account',
    message: 'Look the caller up at the identity provider: latest sign-ins, devices and groups.',
  },
]

/** What support can do for an accepted caller. Nothing is sent to a server: each action only says what would follow. */
export function SupportActions() {
  const [chosen, setChosen] = useState<SupportAction>()
  return (
    <>
      <div className={styles.buttons}>
        {ACTIONS.map((action) => (
          <Button key={action.title} variant="default" fullWidth onClick={() => setChosen(action)}>
            {action.title}
          </Button>
        ))}
      </div>
      {chosen && (
        <MessageDialog title={chosen.title} onClose={() => setChosen(undefined)}>
          <p>{chosen.message}</p>
          <p>This is a demonstration: no account is touched.</p>
        </MessageDialog>
      )}
    </>
  )
}

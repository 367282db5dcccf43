import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { MessageDialog } from '../../../shared/ui/dialog/message-dialog.tsx'
import styles from '../help-desk.module.css'

type SupportAction = {
  readonly title: MessageDescriptor
  readonly message: MessageDescriptor
}

const ACTIONS: readonly SupportAction[] = [
  {
    title: msg`Reset MFA`,
    message: msg`In a real system the multi-factor authentication of the caller would now be reset. They would set it up again when they next sign in.`,
  },
  {
    title: msg`Unblock account`,
    message: msg`In a real system the account would now be unblocked. It may take 5-10 minutes until the caller can sign in again.`,
  },
  {
    title: msg`Review identity provider account`,
    message: msg`Look the caller up at the identity provider: latest sign-ins, devices and groups.`,
  },
]

/** Support actions send nothing to a server; each one only describes its effect. */
export function SupportActions() {
  const [chosen, setChosen] = useState<SupportAction>()
  return (
    <>
      <div className={styles.buttons}>
        {ACTIONS.map((action) => (
          <Button key={action.title.id} variant="default" fullWidth onClick={() => setChosen(action)}>
            {i18n._(action.title)}
          </Button>
        ))}
      </div>
      {chosen && (
        <MessageDialog title={i18n._(chosen.title)} onClose={() => setChosen(undefined)}>
          <p>{i18n._(chosen.message)}</p>
          <p>{t`This is a demo: nothing changed.`}</p>
        </MessageDialog>
      )}
    </>
  )
}

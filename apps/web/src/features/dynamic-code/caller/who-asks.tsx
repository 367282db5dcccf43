import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import styles from './caller.module.css'

const REASON: Record<HelpDeskAudience, MessageDescriptor> = {
  employee: msg`You are talking to the help desk as an employee. Before it helps you, it needs to verify your identity.`,
  customer: msg`You are talking to the help desk as a customer. Before it helps you, it needs to verify your identity.`,
}

type WhoAsksProps = {
  readonly audience: HelpDeskAudience
  /** The two digits that both the staff and the caller see; undefined when the request has ended. */
  readonly number: string | undefined
}

export function WhoAsks({ audience, number }: WhoAsksProps) {
  if (number === undefined) return <h1 className={styles.title}>{t`Your identity check`}</h1>
  return (
    <div className={styles.who}>
      <h1 className={styles.title}>{t`Confirm your identity to the help desk`}</h1>
      <p>{i18n._(REASON[audience])}</p>
      <div className={styles.check}>
        <p className={styles.number} role="img" aria-label={t`Number to compare: ${{ digits: [...number].join(' ') }}`}>
          {number}
        </p>
        <p>
          <Trans>
            The person you are talking to sees the same number. <strong>If it differs, decline.</strong>
          </Trans>
        </p>
      </div>
      <p className={styles.promise}>
        <Trans>Your wallet lists the details before you agree. It shares nothing else with the help desk.</Trans>
      </p>
    </div>
  )
}

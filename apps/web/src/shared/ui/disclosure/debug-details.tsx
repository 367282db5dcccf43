import { t } from '@lingui/core/macro'
import { flowState, type StatusResponse } from '@vitrine/api/flows/status.ts'
import styles from './debug-details.module.css'
import { Disclosure } from './disclosure.tsx'

type DebugDetailsProps = {
  readonly flow: {
    readonly id: string | undefined
    readonly status: Pick<StatusResponse, 'status' | 'serviceCode' | 'diagnosis'> | undefined
  }
  readonly qrUrl: string | undefined
  /** Content of the QR code for wallets that ask for consent in the browser. */
  readonly authorizationUrl?: string | undefined
  readonly isOpen: boolean
}

export function DebugDetails({ flow, qrUrl, authorizationUrl, isOpen }: DebugDetailsProps) {
  const { status, serviceCode, diagnosis } = flow.status ?? {}
  return (
    <Disclosure summary={t`Debug Details`} isOpen={isOpen}>
      <dl className={styles.list}>
        <dt>{t`Session id`}</dt>
        <dd>{flow.id ?? '-'}</dd>
        <dt>{t`Status`}</dt>
        <dd translate="no">{status === undefined ? '-' : `${status} (${flowState(status)})`}</dd>
        {serviceCode !== undefined && (
          <>
            <dt>{t`Service code`}</dt>
            <dd translate="no">{serviceCode}</dd>
          </>
        )}
        {diagnosis !== undefined && (
          <>
            <dt>{t`Diagnosis`}</dt>
            <dd lang="en" translate="no">
              {diagnosis}
            </dd>
          </>
        )}
        <dt>{t`QR URL`}</dt>
        <dd>{qrUrl ?? '-'}</dd>
        {authorizationUrl !== undefined && (
          <>
            <dt>{t`URL for consent in the browser`}</dt>
            <dd>{authorizationUrl}</dd>
          </>
        )}
      </dl>
    </Disclosure>
  )
}

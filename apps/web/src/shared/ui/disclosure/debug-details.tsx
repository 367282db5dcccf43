import { t } from '@lingui/core/macro'
import { flowState, type StatusNumber } from '@vitrine/api/flows/status.ts'
import styles from './debug-details.module.css'
import { Disclosure } from './disclosure.tsx'

type DebugDetailsProps = {
  readonly id: string | undefined
  /** Status number, as the server sends it. */
  readonly status: StatusNumber | undefined
  /** Code of an external service about the state; undefined if there is none. */
  readonly serviceCode: string | undefined
  readonly qrUrl: string | undefined
  readonly isOpen: boolean
}

/** Shows the collapsible details of a flow: its session id, status number and service code, and the content of the QR code. */
export function DebugDetails({ id, status, serviceCode, qrUrl, isOpen }: DebugDetailsProps) {
  return (
    <Disclosure summary={t`Debug Details`} isOpen={isOpen}>
      <dl className={styles.list}>
        <dt>{t`Session id`}</dt>
        <dd>{id ?? '-'}</dd>
        <dt>{t`Status`}</dt>
        <dd translate="no">{status === undefined ? '-' : `${status} (${flowState(status)})`}</dd>
        {serviceCode !== undefined && (
          <>
            <dt>{t`Service code`}</dt>
            <dd translate="no">{serviceCode}</dd>
          </>
        )}
        <dt>{t`QR URL`}</dt>
        <dd>{qrUrl ?? '-'}</dd>
      </dl>
    </Disclosure>
  )
}

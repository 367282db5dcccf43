import { type FlowState, statusNumber } from '@vitrine/api'
import styles from './debug-details.module.css'
import { Disclosure } from './disclosure.tsx'

interface DebugDetailsProps {
  readonly id: string | undefined
  readonly state: FlowState | undefined
  readonly qrUrl: string | undefined
  readonly isOpen: boolean
}

/** The collapsible details of a flow: its session id, its status as on the wire, and what the QR code says. */
export function DebugDetails({ id, state, qrUrl, isOpen }: DebugDetailsProps) {
  return (
    <Disclosure summary="Debug Details" isOpen={isOpen}>
      <dl className={styles.list}>
        <dt>Session id</dt>
        <dd>{id ?? '-'}</dd>
        <dt>Status</dt>
        <dd>{state === undefined ? '-' : `${statusNumber(state)} (${state})`}</dd>
        <dt>QR URL</dt>
        <dd>{qrUrl ?? '-'}</dd>
      </dl>
    </Disclosure>
  )
}

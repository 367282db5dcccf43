import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { createContext, useContext } from 'react'
import { explainFailure, reasonOf } from '../api/explain-failure.ts'
import { useIsPhone } from '../links/use-is-phone.ts'
import { LiveRegion } from '../ui/notice/live-region.tsx'
import { problemReasonWords } from '../words/problem-words.ts'
import styles from './digital-way-button.module.css'
import type { DigitalCall } from './use-digital-call.ts'

export const DigitalCallContext = createContext<DigitalCall | undefined>(undefined)

/** Passes the request of the surrounding context on through the browser, if that is possible. */
export function DigitalWayButton() {
  const call = useContext(DigitalCallContext)
  return call === undefined ? null : <CallButton call={call} />
}

function CallButton({ call: { action, state, prepare, start, cancel } }: { call: DigitalCall }) {
  const isPhone = useIsPhone()
  const isOpen = state.kind === 'open'
  const resend = state.kind === 'failed' ? state.resend : undefined
  return (
    <>
      {/* The button keeps the focus while the call is open. */}
      <Button
        variant="default"
        aria-disabled={isOpen}
        data-disabled={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={isOpen ? undefined : (resend ?? start)}
        fullWidth
      >
        {resend === undefined ? labelOf(action, isPhone) : t`Send the answer again`}
      </Button>
      {isOpen && !state.isSending && (
        <Button variant="subtle" size="xs" className={styles.cancel ?? ''} onClick={cancel}>
          {t`Cancel`}
        </Button>
      )}
      <LiveRegion>
        {state.kind !== 'ready' && <p className={styles.note}>{noteOf({ action, state }, isPhone)}</p>}
      </LiveRegion>
    </>
  )
}

function labelOf(action: DigitalCall['action'], isPhone: boolean): string {
  if (action === 'create') return isPhone ? t`Add to a wallet on this device` : t`Add with your phone`
  return isPhone ? t`Share with a wallet on this device` : t`Share with your phone`
}

/** Browsers do not tell a refusal from a missing wallet, so neither is named. */
function noteOf({ action, state }: Pick<DigitalCall, 'action' | 'state'>, isPhone: boolean): string | undefined {
  switch (state.kind) {
    case 'ready':
      return undefined
    case 'open':
      if (state.isSending) return t`The answer of your wallet is being checked.`
      return isPhone
        ? t`Your browser now offers the wallets on this device.`
        : t`Your browser now shows a code of its own. Scan it with your phone, and keep the phone near this computer.`
    case 'handed-over':
      return t`Waiting for your wallet. This page shows when it has the card.`
    case 'nothing-shared':
      return action === 'create'
        ? t`No card was handed over. You can try again or scan the code.`
        : t`Nothing was shared. You can try again or scan the code.`
    case 'not-here':
      return t`This browser cannot do it here. Scan the code instead.`
    case 'failed': {
      const reason = reasonOf(state.error)
      return reason ? problemReasonWords(reason) : explainFailure(state.error)
    }
  }
}

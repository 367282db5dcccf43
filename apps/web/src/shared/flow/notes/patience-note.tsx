import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { useEffect, useState } from 'react'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import type { ShownState } from '../status/shown-state.ts'
import styles from './patience-note.module.css'

type Patience = {
  readonly usualDuration: Milliseconds
  readonly advice: MessageDescriptor
}

/** `answered` if a wallet on this device has answered, but the visitor has not returned from it. */
type WaitingState = ShownState | 'answered'

/** Some take longer than others: finding a phone takes more time than pressing a button. */
const PATIENCE: Record<WaitingState, Patience | undefined> = {
  requesting: undefined,
  waiting: {
    usualDuration: 90_000,
    advice: msg`Open your wallet and scan the code. If your wallet cannot read it, get a new code.`,
  },
  scanned: {
    usualDuration: 60_000,
    advice: msg`Open your wallet again and finish there. If it shows nothing, get a new code and scan it.`,
  },
  answered: {
    usualDuration: 30_000,
    advice: msg`Go back to your wallet and press the button that returns to this site.`,
  },
  done: undefined,
  rejected: undefined,
  expired: undefined,
  gone: undefined,
  erased: undefined,
}

type PatienceNoteProps = {
  /** Undefined if the page follows no flow: then it gives no advice. */
  readonly flowId: string | undefined
  readonly state: WaitingState
  readonly onNewCode: () => void
}

/** Advises a visitor whose flow takes long, which is not an error. */
export function PatienceNote({ flowId, state, onNewCode }: PatienceNoteProps) {
  const patience = PATIENCE[state]
  const isLate = useHasLasted(
    flowId !== undefined && patience ? `${flowId} ${state}` : undefined,
    patience?.usualDuration ?? 0,
  )
  return (
    <LiveRegion>
      {patience && isLate && (
        <div className={styles.note}>
          <p>
            <strong>{t`This is taking longer than usual.`}</strong> {i18n._(patience.advice)}
          </p>
          <Button variant="default" size="xs" onClick={onNewCode}>
            {t`New code`}
          </Button>
        </div>
      )}
    </LiveRegion>
  )
}

/** @param what name of the state; another name restarts the time */
function useHasLasted(what: string | undefined, milliseconds: Milliseconds): boolean {
  const [lasted, setLasted] = useState<string>()

  useEffect(() => {
    if (what === undefined) return
    const timer = setTimeout(() => setLasted(what), milliseconds)
    return () => clearTimeout(timer)
  }, [what, milliseconds])

  return what !== undefined && lasted === what
}

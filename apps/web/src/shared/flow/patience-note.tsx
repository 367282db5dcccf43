import { Button } from '@mantine/core'
import { LiveRegion } from '../ui/live-region.tsx'
import styles from './patience-note.module.css'
import { useHasLasted } from './use-has-lasted.ts'

/** Milliseconds after which a phase takes longer than usual: someone looks for the phone longer than for a button. */
const USUAL = { waiting: 90_000, scanned: 60_000, answered: 30_000 } as const

const ADVICE = {
  waiting: 'Open your wallet and scan the code. If it does not read this one, take a new code.',
  scanned: 'Open your wallet again and finish there. If it shows nothing, take a new code and scan that.',
  answered: 'Go to your wallet again and press the button there that leads back to this site.',
} as const

interface PatienceNoteProps {
  /** The flow that is followed; undefined where nobody would learn that it went on. */
  readonly flowId: string | undefined
  /** The phase; `answered` where a wallet on this device has answered and waits to be left. */
  readonly phase: string
  readonly onNewCode: () => void
}

/** Says what to do when the next step is long in coming. Calm: it may come yet. */
export function PatienceNote({ flowId, phase, onNewCode }: PatienceNoteProps) {
  const waits = phase === 'waiting' || phase === 'scanned' || phase === 'answered' ? phase : undefined
  const isLate = useHasLasted(
    flowId !== undefined && waits ? `${flowId} ${waits}` : undefined,
    waits ? USUAL[waits] : 0,
  )
  return (
    <LiveRegion>
      {waits && isLate && (
        <div className={styles.note}>
          <p>
            <strong>This takes longer than usual.</strong> {ADVICE[waits]}
          </p>
          <Button variant="default" size="xs" onClick={onNewCode}>
            New code
          </Button>
        </div>
      )}
    </LiveRegion>
  )
}

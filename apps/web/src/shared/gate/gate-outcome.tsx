import { plural, t } from '@lingui/core/macro'
import type { PresentationResult, PublicScenario } from '@vitrine/api'
import { CertificatesThatOpen } from './certificates-that-open.tsx'
import { DoorPicture } from './door-picture.tsx'
import styles from './gate-outcome.module.css'

type GateOutcomeProps = {
  readonly card: PublicScenario
  readonly result: PresentationResult
}

/** What a card did at its gate: the door, and where it stayed closed, how to get what opens it. Nothing for a card of no gate. */
export function GateOutcome({ card, result }: GateOutcomeProps) {
  const { purpose } = card.presentation
  if (purpose?.kind !== 'gate') return null
  const { openSeconds } = purpose.gate
  const hasOpened = result.status === 'OK'
  return (
    <div className={styles.outcome}>
      <DoorPicture isOpen={hasOpened} />
      {hasOpened && (
        <p className={styles.caption}>
          {t`The door opened for ${plural(openSeconds, { one: '# second', other: '# seconds' })}.`}
        </p>
      )}
      <CertificatesThatOpen card={card} result={result} />
    </div>
  )
}

import { plural, t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { ResultReason } from '@vitrine/api/wording/result-reason.ts'
import { CertificatesThatOpen } from '../../shared/gate/certificates-that-open.tsx'
import { DoorPicture } from '../../shared/gate/door-picture.tsx'
import styles from './gate-outcome.module.css'
import type { PresentedCard } from './presented-card.ts'

const REASONS: readonly (string | undefined)[] = ['gate-opened', 'level-too-low'] satisfies ResultReason['code'][]

/**
 * Returns true if a presentation was made at the card's gate. If the card has `extraStatusData`, each of its presentations is at the
 * gate. For other cards, the result tells it by a reason that only gates give.
 */
export const wasAtGate = ({ presentation }: PublicCard, { reason }: PresentationResult): boolean =>
  presentation.purpose?.kind === 'gate' && (presentation.extraStatusData !== '' || REASONS.includes(reason?.code))

export function GateOutcome({ card, result }: PresentedCard) {
  const { purpose } = card.presentation
  if (purpose?.kind !== 'gate' || !wasAtGate(card, result)) return null
  const { openSeconds } = purpose.gate
  const hasOpened = result.status === 'OK'
  return (
    <div className={styles.outcome}>
      <DoorPicture isOpen={hasOpened} />
      {hasOpened && (
        <p className={styles.caption}>
          {t`The door is open for ${plural(openSeconds, { one: '# second', other: '# seconds' })}.`}
        </p>
      )}
      <CertificatesThatOpen card={card} result={result} />
    </div>
  )
}

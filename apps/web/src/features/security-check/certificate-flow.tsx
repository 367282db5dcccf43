import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { gateStateOf } from '@vitrine/api/flows/security-check.ts'
import { presentationStatusUrl } from '@vitrine/api/pages/paths.ts'
import { inSentence } from '@vitrine/languages/in-sentence.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { anyPresentationResponse } from '../../shared/api/any-presentation.ts'
import { useCards } from '../../shared/api/cards.ts'
import { FaceCheckConsent } from '../../shared/flow/face-check/face-check-consent.tsx'
import { presentationEvents } from '../../shared/flow/presentation-events.ts'
import { isErased, resultQuery } from '../../shared/flow/presentation-result.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { flowStatus } from '../../shared/flow/status/flow-status.ts'
import { useFlow } from '../../shared/flow/use-flow.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import type { GateWithCards } from '../../shared/gate/gates.ts'
import cases from '../../shared/ui/case.module.css'
import { ConfigurationFailure } from '../../shared/ui/notice/configuration-failure.tsx'
import { StateHeading } from '../../shared/ui/state/state-heading.tsx'
import { faceCheckWords } from '../../shared/words/face-check-words.ts'
import { CertificateRequest } from './certificate-request.tsx'
import styles from './security-check.module.css'
import { VisitorGuide } from './visitor-guide.tsx'

type CertificateFlowProps = {
  /** Undefined if no card belongs to a gate. */
  readonly shownGate: GateWithCards | undefined
  /** Called when a certificate is verified, after the server has opened the door or refused to open it. */
  readonly onVerified: () => void
  /** Called when a certificate is accepted, which opens the door. */
  readonly onAccepted: () => void
}

export function CertificateFlow({ shownGate, onVerified, onAccepted }: CertificateFlowProps) {
  const { data: all, error, refetch } = useCards()
  const cards = (all && shownGate?.cards) ?? []
  const flow = useFlow({
    card: (about) => cards.find(({ id }) => id === about),
    request: {
      schema: anyPresentationResponse,
      send: (card: PublicCard) => requestPresentation(card, { type: card.type, state: gateStateOf(card) }),
    },
    follow: (card, id) =>
      flowStatus({ id, statusUrl: presentationStatusUrl(card, id), timeoutDuration: card.timeoutDuration }),
    result: { query: resultQuery, isErased: ({ error }) => isErased(error) },
    events: presentationEvents,
  })
  const isVerified = flow.state === 'done'
  const tell = useEffectEvent(onVerified)
  useEffect(() => {
    if (isVerified) tell()
  }, [isVerified])
  const isAccepted = isVerified && flow.result.data?.status === 'OK'
  const showDoor = useEffectEvent(onAccepted)
  useEffect(() => {
    if (isAccepted) showDoor()
  }, [isAccepted])
  const question = useQuestion({
    isNeeded: flow.card !== undefined && flow.state === 'scanned',
    title: t`Make a new request?`,
    confirmLabel: t`Make a new request`,
    keepLabel: t`Keep this request`,
    consequence: t`A wallet is already answering this request. If you start another, what you confirm in the wallet still counts.`,
  })
  /** Card whose face check the visitor has to agree to. */
  const [asked, setAsked] = useState<PublicCard>()
  const begin = (card: PublicCard) => {
    setAsked(undefined)
    flow.begin(card, card.id)
  }
  const choose = (card: PublicCard) => (card.presentation.faceCheck ? setAsked(card) : begin(card))
  if (all === undefined)
    return (
      <div className={cases.panel}>
        {error ? <ConfigurationFailure error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} />}
      </div>
    )
  const shown = flow.card
  return (
    <section className={cases.panel} data-panel aria-label={t`Your certificate`}>
      {cards.length === 0 && <p>{t`No certificate can be shown at the moment.`}</p>}
      <div className={styles.buttons}>
        {cards.map((card, place) => (
          <Button
            key={card.id}
            variant={place === 0 && !shown ? 'filled' : 'default'}
            onClick={() => question.askBefore(() => choose(card))}
            fullWidth
          >
            {t`Show ${{ title: inSentence(card.card.title) }}`}
          </Button>
        ))}
      </div>
      {asked?.presentation.faceCheck ? (
        <div className={styles.below}>
          <StateHeading
            heading={t`Before the face check`}
            reasons={faceCheckWords(asked.presentation.faceCheck, 'holder')}
          />
          <FaceCheckConsent agreeLabel={t`I agree, continue`} onAgree={() => begin(asked)} />
        </div>
      ) : shown ? (
        <CertificateRequest title={shown.card.title} flow={flow} onAgain={() => choose(shown)} />
      ) : (
        shownGate !== undefined &&
        cards.length > 0 && <VisitorGuide certificates={cards} requiredLevel={shownGate.gate.requiredLevel} />
      )}
      {question.dialog}
    </section>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PresentationResponse, type PublicScenario, zPresentationResponse } from '@vitrine/api'
import { useState } from 'react'
import { scenariosQuery } from '../../shared/api/scenarios.ts'
import { requestPresentation } from '../../shared/flow/request-presentation.ts'
import { useKeptRequest } from '../../shared/flow/use-kept-request.ts'
import { useQuestion } from '../../shared/flow/use-question.tsx'
import cases from '../../shared/ui/case.module.css'
import { ConfigurationFailure } from '../../shared/ui/configuration-failure.tsx'
import { CertificateRequest } from './certificate-request.tsx'
import type { GateWithCards } from './gates.ts'
import { inSentence } from './in-sentence.ts'
import styles from './security-check.module.css'
import { VisitorGuide } from './visitor-guide.tsx'

interface CertificateDeskProps {
  /** Undefined where no card belongs to a gate. */
  readonly at: GateWithCards | undefined
  readonly onVerified: () => void
}

/** The buttons that ask for a certificate, what there is to know before, and what comes of it. */
export function CertificateDesk({ at, onVerified }: CertificateDeskProps) {
  const { data: scenarios, error, refetch } = useQuery(scenariosQuery)
  const request = useKeptRequest<PublicScenario, PresentationResponse>({
    schema: zPresentationResponse,
    send: (card) => requestPresentation(card, { type: card.type, state: card.presentation.extraStatusData }),
  })
  const [hasBegun, setBegun] = useState(false)
  const question = useQuestion({
    isNeeded: hasBegun,
    title: 'Make a new request?',
    confirmLabel: 'Make a new request',
    consequence:
      'A wallet has begun to answer the request on this page. A new one does not take it back: what is confirmed in the wallet still counts.',
  })
  if (scenarios === undefined)
    return (
      <div className={cases.panel}>
        {error ? <ConfigurationFailure error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} />}
      </div>
    )
  const cards = at?.cards ?? []
  const shown = cards.find(({ id }) => id === request.about)
  return (
    <section className={cases.panel} aria-label="Your certificate">
      {cards.length === 0 && <p>No certificate can be shown at the moment.</p>}
      <div className={styles.buttons}>
        {cards.map((card, place) => (
          <Button
            key={card.id}
            variant={place === 0 ? 'filled' : 'default'}
            onClick={() => question.before(() => request.begin(card, card.id))}
            fullWidth
          >
            Show {inSentence(card.card.title)}
          </Button>
        ))}
      </div>
      {shown ? (
        <CertificateRequest
          scenario={shown}
          request={request}
          onVerified={onVerified}
          onScanned={setBegun}
          onAgain={() => request.begin(shown, shown.id)}
        />
      ) : (
        at !== undefined &&
        cards.length > 0 && <VisitorGuide certificates={cards} requiredLevel={at.gate.requiredLevel} />
      )}
      {question.dialog}
    </section>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublicScenario } from '@vitrine/api'
import { useState } from 'react'
import { scenariosQuery } from '../../shared/api/scenarios.ts'
import { type Attempt, newAttempt } from '../../shared/flow/use-flow-request.ts'
import cases from '../../shared/ui/case.module.css'
import { ConfigurationFailure } from '../../shared/ui/configuration-failure.tsx'
import { CertificateRequest } from './certificate-request.tsx'
import { inSentence } from './in-sentence.ts'
import styles from './security-check.module.css'
import { VisitorGuide } from './visitor-guide.tsx'

/** The cards that are shown at the gate: the level that opens it first. */
const CERTIFICATES = ['certificate2', 'certificate1']

/** The buttons that ask for a certificate, what there is to know before, and what comes of it. */
export function CertificateDesk({ onVerified }: { onVerified: () => void }) {
  const { data: scenarios, error, refetch } = useQuery(scenariosQuery)
  const [attempt, setAttempt] = useState<Attempt<PublicScenario>>()
  if (scenarios === undefined)
    return (
      <div className={cases.panel}>
        {error ? <ConfigurationFailure error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} />}
      </div>
    )
  const cards = CERTIFICATES.flatMap((id) => scenarios.filter((card) => card.id === id && card.presentation.enabled))
  return (
    <section className={cases.panel} aria-label="Your certificate">
      {cards.length === 0 && <p>No certificate can be shown at the moment.</p>}
      <div className={styles.buttons}>
        {cards.map((card, place) => (
          <Button
            key={card.id}
            variant={place === 0 ? 'filled' : 'default'}
            onClick={() => setAttempt(newAttempt(card))}
            fullWidth
          >
            Show {inSentence(card.card.title)}
          </Button>
        ))}
      </div>
      {attempt ? (
        <CertificateRequest
          key={attempt.number}
          attempt={attempt}
          onVerified={onVerified}
          onAgain={() => setAttempt(newAttempt(attempt.content))}
        />
      ) : (
        cards.length > 0 && <VisitorGuide certificates={cards} />
      )}
    </section>
  )
}

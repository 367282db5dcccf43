import { useState } from 'react'
import { type Card, conditionOf } from '../../wallet/card.ts'
import { browser } from '../../wallet/environment.ts'
import type { Collection } from '../collection/use-cards.ts'
import { Button } from '../parts/button.tsx'
import { CardFace } from '../parts/card-face.tsx'
import { Claims } from '../parts/claims.tsx'
import { formatDay } from '../parts/dates.ts'
import { Notice } from '../parts/notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { Progress } from '../parts/progress.tsx'
import { Section } from '../parts/section.tsx'
import { ProblemNotice } from '../problem/problem-step.tsx'
import styles from './card-screen.module.css'
import { DeleteSheet } from './delete-sheet.tsx'
import { useClaims } from './use-claims.ts'
import { UseHistory } from './use-history.tsx'

/** One card with everything the wallet knows about it. */
export function CardScreen({ id, cards, onBack }: { id: string; cards: Collection; onBack: () => void }) {
  const card = cards.state === 'ready' ? cards.cards.find((candidate) => candidate.id === id) : undefined
  return (
    <>
      <PageHeader title={card?.look.name ?? 'Card'} onBack={onBack} />
      <main className={styles.main}>
        {cards.state === 'loading' && <Progress>Opening the card …</Progress>}
        {cards.state === 'failed' && <ProblemNotice problem={cards.problem} />}
        {cards.state === 'ready' && !card && (
          <Notice tone="plain" title="This card is not here">
            It was deleted, or never was in this browser.
          </Notice>
        )}
        {card && <CardDetails card={card} onDeleted={onBack} />}
      </main>
    </>
  )
}

function CardDetails({ card, onDeleted }: { card: Card; onDeleted: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const claims = useClaims(card)
  const { look, issuer, issuedAt, expiresAt, receivedAt } = card
  return (
    <>
      <CardFace look={look} issuerName={issuer.name} condition={conditionOf(card, browser.now())} />
      <ConditionNotice card={card} />
      {look.description !== undefined && <p className={styles.description}>{look.description}</p>}
      <Section level={2} title="What it says">
        {claims.length > 0 ? <Claims rows={claims} /> : <p>This card has no claims about you.</p>}
      </Section>
      <Section level={2} title="Where it comes from">
        <Claims
          rows={[
            row('Issuer', issuer.name),
            row('Address', issuer.host),
            row('Signed by', `${issuer.signer}${issuer.isKnown ? '' : ' (not known to this wallet)'}`),
            ...(issuedAt ? [row('Issued', formatDay(issuedAt))] : []),
            row('Expires', expiresAt ? formatDay(expiresAt) : 'never'),
            row('Received', formatDay(receivedAt)),
          ]}
        />
      </Section>
      <Section level={2} title="Where it was used">
        <UseHistory cardId={card.id} />
      </Section>
      <Button kind="danger" onClick={() => setDeleting(true)}>
        Delete card
      </Button>
      {isDeleting && <DeleteSheet card={card} onKeep={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  )
}

const row = (label: string, text: string) => ({ path: [label], label, content: { kind: 'text' as const, text } })

function ConditionNotice({ card }: { card: Card }) {
  switch (conditionOf(card, browser.now())) {
    case 'usable':
      return null
    case 'expired':
      return (
        <Notice tone="warn" title="This card has expired">
          Ask {card.issuer.host} for a new one.
        </Notice>
      )
    case 'revoked':
      return (
        <Notice tone="bad" title="This card was revoked">
          Its issuer took it back. Those who ask for it will not accept it.
        </Notice>
      )
    case 'suspended':
      return (
        <Notice tone="warn" title="This card is suspended">
          Its issuer put it on hold. Ask {card.issuer.host} why.
        </Notice>
      )
  }
}

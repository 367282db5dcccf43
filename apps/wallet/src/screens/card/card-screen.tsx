import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { type Card, conditionOf } from '../../wallet/card/card.ts'
import { isEmulated } from '../../wallet/emulator/cards.ts'
import { browser } from '../../wallet/environment.ts'
import { lookIn, nameIn } from '../../wallet/issuer-texts.ts'
import type { Collection } from '../collection/use-cards.ts'
import { EmulatorMark } from '../emulator/emulator-mark.tsx'
import { CARD_KINDS } from '../parts/card/card-kinds.ts'
import { Claims } from '../parts/card/claim-list.tsx'
import { formatDay } from '../parts/format/localized.ts'
import { Notice } from '../parts/notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { Section } from '../parts/section.tsx'
import { Progress } from '../parts/sheet/progress.tsx'
import { ProblemNotice } from '../problem/problem-step.tsx'
import styles from './card-screen.module.css'
import { DamagedCard } from './damaged-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { HeldCard } from './held-card.tsx'
import { useClaims } from './use-claims.ts'
import { UseHistory } from './use-history.tsx'

export function CardScreen({ id, cards, onBack }: { id: string; cards: Collection; onBack: () => void }) {
  const card = cards.state === 'ready' ? cards.cards.find((candidate) => candidate.id === id) : undefined
  const isDamaged = cards.state === 'ready' && cards.damaged.includes(id)
  return (
    <>
      <PageHeader title={card ? nameIn(browser.languages(), card.texts) : t`Card`} onBack={onBack} />
      <main className={styles.main}>
        {cards.state === 'loading' && <Progress>{t`Opening the card …`}</Progress>}
        {cards.state === 'failed' && <ProblemNotice problem={cards.problem} />}
        {isDamaged && <DamagedCard id={id} onDeleted={onBack} />}
        {cards.state === 'ready' && !card && !isDamaged && (
          <Notice tone="plain" title={t`This card is not here`}>
            {t`It was deleted, or was never in this browser.`}
          </Notice>
        )}
        {card && <CardDetails card={card} onDeleted={onBack} />}
      </main>
    </>
  )
}

function CardDetails({ card, onDeleted }: { card: Card; onDeleted: () => void }) {
  const claims = useClaims(card)
  const languages = browser.languages()
  const look = lookIn(languages, card)
  const { issuer, issuedAt, expiresAt, receivedAt } = card
  const { signer } = issuer
  const issuerName = nameIn(languages, issuer.names)
  const { name } = look
  const colour: CSSProperties & Record<`--${string}`, string | undefined> = { '--card-colour': look.backgroundColor }
  return (
    <div className={styles.details} data-card-colour="" style={colour}>
      {/* Hidden from screen readers, because the same contents follow as text. */}
      <div className={styles.exhibit} aria-hidden="true">
        <HeldCard card={card} />
      </div>
      {isEmulated(card.id) && <EmulatorMark />}
      <ConditionNotice card={card} />
      <CopiesNotice card={card} />
      {look.description !== undefined && <p className={styles.description}>{look.description}</p>}
      <Section level={2} title={t`What it says`}>
        {claims.length > 0 ? <Claims rows={claims} /> : <p>{t`This card has no claims about you.`}</p>}
      </Section>
      <Section level={2} title={t`Where it comes from`}>
        <Claims
          rows={[
            row(t`Issuer`, issuerName),
            row(t`Address`, issuer.host),
            row(t`Signed by`, issuer.isKnown ? signer : t`${signer} (not known to this wallet)`),
            ...(issuedAt ? [row(t`Issued`, formatDay(issuedAt))] : []),
            row(t`Expires`, expiresAt ? formatDay(expiresAt) : t`never`),
            row(t`Received`, formatDay(receivedAt)),
            row(t`Privacy`, i18n._(CARD_KINDS[card.format])),
            ...(card.copies ? [row(t`Copies`, copiesWords(card.copies))] : []),
          ]}
        />
      </Section>
      <Section level={2} title={t`Where it was used`}>
        <UseHistory cardId={card.id} />
      </Section>
      {!isEmulated(card.id) && (
        <DeleteCard cardId={card.id} title={t`Delete ‘${name}’?`} onDeleted={onDeleted}>
          <Trans>
            The card, its key and its history will be removed from this browser. They cannot be restored; only{' '}
            {issuerName} can issue the card again. Deleting does not revoke it.
          </Trans>
        </DeleteCard>
      )}
    </div>
  )
}

function copiesWords({ all, spares }: NonNullable<Card['copies']>): string {
  const left = spares.length
  return t`${left} of ${all} in reserve. Each verifier gets a copy of its own, so that two of them cannot tell by the card that they met the same person.`
}

/** Offers new copies before a verifier sees one that another verifier has seen. */
function CopiesNotice({ card: { copies, issuer } }: { card: Card }) {
  if (!copies || copies.spares.length > 0) return null
  const issuerName = nameIn(browser.languages(), issuer.names)
  return (
    <Notice tone="plain" title={t`The last copy of this card is in use`}>
      <Trans>
        Once it was shown, verifiers can recognise the card. <a href={issuer.id}>Get new copies from {issuerName}</a>.
      </Trans>
    </Notice>
  )
}

const row = (label: string, text: string) => ({ path: [label], label, content: { kind: 'text' as const, text } })

function ConditionNotice({ card }: { card: Card }) {
  const issuerName = nameIn(browser.languages(), card.issuer.names)
  switch (conditionOf(card, browser.now())) {
    case 'usable':
      return null
    case 'expired':
      return (
        <Notice tone="warn" title={t`This card has expired`}>
          {t`Ask ${issuerName} for a new one.`}
        </Notice>
      )
    case 'revoked':
      return (
        <Notice tone="bad" title={t`This card was revoked`}>
          {t`Its issuer revoked it. Verifiers will not accept it.`}
        </Notice>
      )
    case 'suspended':
      return (
        <Notice tone="warn" title={t`This card is suspended`}>
          {t`Its issuer suspended it. Ask ${issuerName} why.`}
        </Notice>
      )
  }
}

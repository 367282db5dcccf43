import { t } from '@lingui/core/macro'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { OtherCredentialResult } from '@vitrine/api/flows/presentation-result.ts'
import type { StatusResponse } from '@vitrine/api/flows/status.ts'
import { type ReactNode, useId } from 'react'
import { useCards, useIssuingCard } from '../../../../shared/api/cards.ts'
import { shorten } from '../../../../shared/format/shorten.ts'
import { ExhibitCard } from '../../../../shared/ui/card/exhibit-card.tsx'
import { Disclosure } from '../../../../shared/ui/disclosure/disclosure.tsx'
import { FactList } from '../../../../shared/ui/fact-list.tsx'
import { cardWords } from '../../../../shared/words/card-words.ts'
import type { PresentedCard } from '../../presented-card.ts'
import { CardBack } from '../card-back.tsx'
import styles from '../result.module.css'
import { claimRows } from '../result-rows.ts'
import { ShownCard } from '../shown-card.tsx'
import { printedOther } from '../shown-on-card.ts'
import { businessCheck } from './business-check.ts'
import { CheckList } from './check-list.tsx'
import { checkRows, type ShownCheck } from './check-rows.ts'

export function HowItWasChecked({ card, result }: PresentedCard) {
  const hasCopies = useIssuingCard(card)?.issuance.copies !== undefined
  if (card.presentation.onlyPaymentId) return null
  const { notShared = [], fullObject } = result
  const business = businessCheck(result)
  return (
    <>
      <Checks rows={[...checkRows(fullObject?.checks, result), ...(business ? [business] : [])]} />
      {fullObject?.others?.map((other) => (
        <OtherCredential key={other.type} other={other} />
      ))}
      {notShared.length > 0 && (
        <NotShared labels={notShared}>
          <ExhibitCard card={card.card} back={<ShownCard card={card} result={result} />} />
        </NotShared>
      )}
      {hasCopies && (
        <p className={styles.note}>
          {t`Wallets can hold this card in several copies and show each verifier another one. Two verifiers that saw different copies cannot tell by the card that they met the same person.`}
        </p>
      )}
      {card.presentation.sharesAll && (
        <p className={styles.note}>
          {t`This kind of card is always shared as a whole. Vitrine keeps only what it asked for.`}
        </p>
      )}
    </>
  )
}

function OtherCredential({ other }: { other: OtherCredentialResult }) {
  const title = useId()
  const { accepted, claims, checks, type } = other
  const { data: cards = [] } = useCards()
  const name = shorten(cardWords(other.name))
  const ofType = cards.filter((card) => card.type === type)
  const issued = ofType.find(({ issuance }) => issuance.enabled) ?? ofType[0]
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h3 id={title} className={styles.subtitle}>
        {accepted ? t`${name}: accepted` : t`${name}: not accepted`}
      </h3>
      {issued && (
        <div className={styles.largeCard}>
          <ExhibitCard card={issued.card} back={<CardBack card={issued.card} {...printedOther(issued, other)} />} />
        </div>
      )}
      <FactList facts={claimRows(claims, issued?.claims)} />
      <CheckList rows={checkRows(checks)} />
    </section>
  )
}

type RefusalProps = {
  readonly card: PublicCard
  readonly status: Pick<StatusResponse, 'checks'> | undefined
}

export function RefusalChecks({ card, status }: RefusalProps) {
  const rows = checkRows(status?.checks)
  return card.presentation.onlyPaymentId || rows.length === 0 ? null : <Checks rows={rows} />
}

function summaryOf(rows: readonly ShownCheck[]): string {
  const passed = rows.filter(({ outcome }) => outcome === 'passed').length
  return t`${passed} of ${{ total: rows.length }} checks passed`
}

function Checks({ rows }: { rows: readonly ShownCheck[] }) {
  const title = useId()
  const has = (wanted: ShownCheck['outcome']): boolean => rows.some(({ outcome }) => outcome === wanted)
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h3 id={title} className={styles.subtitle}>
        {t`How it was checked`}
      </h3>
      {rows.length === 0 ? (
        <p className={styles.note}>{t`The verifier does not report which checks it made.`}</p>
      ) : (
        <Disclosure summary={summaryOf(rows)} isOpen={has('failed')}>
          <CheckList rows={rows} />
          {has('failed') && has('unknown') && (
            <p className={styles.note}>{t`Checks after a failed one may be skipped.`}</p>
          )}
        </Disclosure>
      )}
    </section>
  )
}

type NotSharedProps = {
  readonly labels: readonly string[]
  /** The card with ink over these claims. A wide window already shows it next to the panel. */
  readonly children: ReactNode
}

/** Shows the labels of those claims of the card that were neither requested nor sent. */
function NotShared({ labels, children }: NotSharedProps) {
  const title = useId()
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h3 id={title} className={styles.subtitle}>
        {t`Not shared`}
      </h3>
      <div className={`${styles.largeCard} ${styles.inNarrowWindow}`}>{children}</div>
      <ul className={styles.labels}>
        {[...new Set(labels)].map((label) => (
          <li key={label}>{shorten(cardWords(label))}</li>
        ))}
      </ul>
      <p className={styles.note}>{t`Also on the card, but not requested, so it stayed in your wallet.`}</p>
    </section>
  )
}

import { t } from '@lingui/core/macro'
import { requestedClaims } from '@vitrine/api/cards/claims.ts'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { inSentence } from '@vitrine/languages/in-sentence.ts'
import { labelOf } from '../../../shared/format/label.ts'
import { formatPercent } from '../../../shared/format/percent.ts'
import { cardWords } from '../../../shared/words/card-words.ts'
import styles from './presentation-request.module.css'

type AskedClaimsProps = {
  readonly card: PublicCard
  /** Id of the requested operation, if any. */
  readonly operation?: string | undefined
}

export function AskedClaims({ card, operation }: AskedClaimsProps) {
  const { claims, presentation } = card
  const { alsoAsks = [], sharesAll } = presentation
  const labelInSentence = (claim: string): string => {
    const label = claims.find(({ name }) => name === claim)?.label
    return label === undefined ? labelOf(claim).toLowerCase() : inSentence(cardWords(label))
  }
  const labels = requestedClaims(card, operation).map(labelInSentence).join(', ')
  return (
    <>
      <p className={styles.asked}>
        {labels === '' ? t`Vitrine asks for no data, only that you have the card.` : t`Vitrine asks for: ${labels}`}
      </p>
      {sharesAll && (
        <p className={styles.asked}>
          {t`This kind of card is always shared as a whole. Vitrine keeps only what it asked for.`}
        </p>
      )}
      {alsoAsks.map(({ title, discount }) => (
        <p key={title} className={styles.asked}>
          {t`Show your ${{ card: inSentence(cardWords(title)) }} as well, if you have one, and get ${{ share: formatPercent(discount) }} off.`}
        </p>
      ))}
    </>
  )
}

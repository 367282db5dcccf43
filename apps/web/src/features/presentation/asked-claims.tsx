import { t } from '@lingui/core/macro'
import type { PublicScenario } from '@vitrine/api'
import { inSentence } from '../../shared/format/in-sentence.ts'
import { labelOf } from '../../shared/format/label.ts'
import { formatPercent } from '../../shared/format/percent.ts'
import { cardWords } from '../../shared/words/card-words.ts'
import styles from './request-view.module.css'

/** What a presentation asks for, before anybody scans its code. */
export function AskedClaims({ scenario: { claims, presentation } }: { scenario: PublicScenario }) {
  const { alsoAsks = [] } = presentation
  const labelInSentence = (claim: string): string => {
    const label = claims.find(({ name }) => name === claim)?.label
    return label === undefined ? labelOf(claim).toLowerCase() : inSentence(cardWords(label))
  }
  const labels = presentation.claims.map(labelInSentence).join(', ')
  return (
    <>
      {labels !== '' && <p className={styles.asked}>{t`Vitrine asks for: ${labels}`}</p>}
      {alsoAsks.map(({ title, discount }) => (
        <p key={title} className={styles.asked}>
          {t`Show your ${{ card: inSentence(cardWords(title)) }} as well, if you have one, and get ${{ share: formatPercent(discount) }} off.`}
        </p>
      ))}
    </>
  )
}

import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { shorten } from '../../../../shared/format/shorten.ts'
import { cardWords } from '../../../../shared/words/card-words.ts'
import styles from '../result.module.css'

/** Shows the labels of those claims of the card that were neither requested nor sent. */
export function NotShared({ labels }: { labels: readonly string[] }) {
  const title = useId()
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h3 id={title} className={styles.subtitle}>
        {t`Not shared`}
      </h3>
      <ul className={styles.labels}>
        {[...new Set(labels)].map((label) => (
          <li key={label}>{shorten(cardWords(label))}</li>
        ))}
      </ul>
      <p className={styles.note}>{t`Also on the card, but not requested, so it stayed in your wallet.`}</p>
    </section>
  )
}

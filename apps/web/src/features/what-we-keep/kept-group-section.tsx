import { t } from '@lingui/core/macro'
import { useId } from 'react'
import cases from '../../shared/ui/case.module.css'
import type { KeptData, KeptGroup } from './kept-data.ts'
import styles from './what-we-keep.module.css'

export function KeptGroupSection({ group: { title, entries } }: { group: KeptGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      <div className={cases.case}>
        {entries.map((entry) => (
          <KeptEntry key={entry.title} entry={entry} />
        ))}
      </div>
    </section>
  )
}

function KeptEntry({ entry: { title, what, why, howLong, inDetail, who } }: { entry: KeptData }) {
  const id = useId()
  return (
    <article aria-labelledby={id} className={styles.entry}>
      <div className={styles.what}>
        <h3 id={id}>{title}</h3>
        <p>{what}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t`How long`}</dt>
          <dd>
            <p>
              <strong>{howLong}</strong>
            </p>
            {inDetail && <p>{inDetail}</p>}
          </dd>
        </div>
        <div>
          <dt>{t`Who sees it`}</dt>
          <dd>{who}</dd>
        </div>
        <div>
          <dt>{t`Why`}</dt>
          <dd>{why}</dd>
        </div>
      </dl>
    </article>
  )
}

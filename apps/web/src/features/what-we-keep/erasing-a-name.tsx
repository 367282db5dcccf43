import { t } from '@lingui/core/macro'
import { useId } from 'react'
import cases from '../../shared/ui/case.module.css'
import styles from './what-we-keep.module.css'

/** How visitors have what names them erased. */
export function ErasingAName() {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{t`Have your name erased`}</h2>
      <div className={cases.panel}>
        <p>
          {t`Ask whoever runs this site, and give them the account ID: show your card here once, and it stands under the result. An administrator erases your name on the page of the account, and it is gone at once. The balance, payments and lines of the audit log stay under the ID, which then leads to nobody. Your card goes on working; have it revoked as well where you do not want that.`}
        </p>
        <p className={styles.note}>
          {t`Backups that whoever runs this site makes may have it for longer: ask them how long they keep those.`}
        </p>
      </div>
    </section>
  )
}

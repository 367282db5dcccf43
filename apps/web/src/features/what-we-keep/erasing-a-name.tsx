import { t } from '@lingui/core/macro'
import { useId } from 'react'
import cases from '../../shared/ui/case.module.css'
import styles from './what-we-keep.module.css'

/** How visitors have what names them erased. */
export function ErasingAName() {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{t`How to delete your name`}</h2>
      <div className={cases.panel}>
        <p>
          {t`Ask the site’s operator and give your account ID (shown under each result). An administrator deletes your name on the account page, and it is gone at once. The balance, payments and audit log entries stay under the ID, which then identifies nobody. Your card still works; ask to have it revoked too if you do not want that.`}
        </p>
        <p className={styles.note}>
          {t`The operator’s backups may contain your name for longer. Ask the operator how long.`}
        </p>
      </div>
    </section>
  )
}

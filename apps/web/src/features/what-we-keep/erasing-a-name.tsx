import { t } from '@lingui/core/macro'
import cases from '../../shared/ui/case.module.css'
import styles from './what-we-keep.module.css'

/** Id of the heading, for a link to this section. */
export const DELETE_YOUR_NAME = 'delete-your-name'

/** Explains how visitors can have their name deleted. */
export function ErasingAName() {
  return (
    <section aria-labelledby={DELETE_YOUR_NAME} className={styles.group}>
      <h2 id={DELETE_YOUR_NAME}>{t`How to have your name deleted`}</h2>
      <div className={cases.panel}>
        <p>
          {t`Ask the site’s operator and give your account ID. You find the ID under each result. An administrator deletes your name on the account page, and it is gone at once. The balance, payments and audit log entries stay under the ID, which then identifies nobody. Your card still works. If you do not want that, ask the operator to revoke it too.`}
        </p>
        <p className={styles.note}>
          {t`The operator’s backups may contain your name for longer. Ask the operator how long.`}
        </p>
      </div>
    </section>
  )
}

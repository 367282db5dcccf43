import { t } from '@lingui/core/macro'
import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { notAvailable } from '../admin-dates.ts'
import { AdminInstant } from '../admin-instant.tsx'
import { CardLink } from '../card-link.tsx'
import type { Column } from '../data-table/column.ts'
import { Actor } from './actor.tsx'
import { AuditObject } from './audit-object.tsx'
import styles from './audit-page.module.css'
import { actionWords, auditOutcomeWords, reasonWords } from './audit-words.ts'

export const auditColumns = (): readonly Column<AuditEntry>[] => [
  {
    key: 'at',
    title: t`When`,
    cell: ({ at, inCheckpoint }) => (
      <div className={styles.entry}>
        <AdminInstant at={at} />
        {!inCheckpoint && <span className={styles.note}>{t`Not in a checkpoint yet`}</span>}
      </div>
    ),
  },
  { key: 'actor', folds: 'phone', title: t`Who`, cell: (entry) => <Actor entry={entry} /> },
  {
    key: 'action',
    folds: 'never',
    title: t`Action`,
    cell: ({ action, reference }) => (
      <div className={styles.entry}>
        {actionWords(action)}
        {reference !== null && <span className={styles.note}>{t`Reference: ${reference}`}</span>}
      </div>
    ),
  },
  { key: 'object', title: t`Target`, cell: (entry) => <AuditObject entry={entry} /> },
  {
    key: 'card',
    folds: 'tablet',
    title: t`Card`,
    cell: ({ card }) => (card === null ? notAvailable() : <CardLink card={card} />),
  },
  {
    key: 'outcome',
    title: t`Outcome`,
    cell: ({ outcome, reason }) => (
      <div className={styles.entry}>
        {auditOutcomeWords(outcome)}
        {reason !== null && <span className={styles.note}>{reasonWords(reason)}</span>}
      </div>
    ),
  },
]

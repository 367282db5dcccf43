import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import type { Headings } from '../../platform/http/answers/csv-answer.ts'

/** Columns of the audit log's CSV file. */
export const AUDIT_FILE_COLUMNS = [
  'id',
  'at',
  'actorKind',
  'actor',
  'actorId',
  'action',
  'object',
  'outcome',
  'reason',
  'account',
  'card',
  'reference',
  'inCheckpoint',
] as const satisfies (keyof AuditEntry)[]

/**
 * Headings of the columns in the CSV file, worded as in the console's table. The table has no columns for entry number, actor kind,
 * actor id and `inCheckpoint`.
 */
export const AUDIT_HEADINGS: Headings<(typeof AUDIT_FILE_COLUMNS)[number]> = {
  en: {
    id: 'Entry',
    at: 'When',
    actorKind: 'Who (kind)',
    actor: 'Who',
    actorId: 'Who (ID)',
    action: 'Action',
    object: 'Target',
    outcome: 'Outcome',
    reason: 'Reason',
    account: 'Account',
    card: 'Card',
    reference: 'Reference',
    inCheckpoint: 'In a checkpoint',
  },
  pl: {
    id: 'Wpis',
    at: 'Kiedy',
    actorKind: 'Kto (rodzaj)',
    actor: 'Kto',
    actorId: 'Kto (ID)',
    action: 'Czynność',
    object: 'Czego dotyczy',
    outcome: 'Wynik',
    reason: 'Powód',
    account: 'Konto',
    card: 'Karta',
    reference: 'Numer sprawy',
    inCheckpoint: 'W punkcie kontrolnym',
  },
}

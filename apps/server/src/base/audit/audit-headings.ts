import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { columnsOf, type Headings } from '../../platform/http/answers/csv-answer.ts'

/** Headings of the columns in the CSV file, in their order, worded as in the console's table. */
export const AUDIT_HEADINGS = {
  id: { en: 'Entry', pl: 'Wpis' },
  at: { en: 'When', pl: 'Kiedy' },
  actorKind: { en: 'Who (kind)', pl: 'Kto (rodzaj)' },
  actor: { en: 'Who', pl: 'Kto' },
  actorId: { en: 'Who (ID)', pl: 'Kto (ID)' },
  action: { en: 'Action', pl: 'Czynność' },
  object: { en: 'Target', pl: 'Czego dotyczy' },
  outcome: { en: 'Outcome', pl: 'Wynik' },
  reason: { en: 'Reason', pl: 'Powód' },
  account: { en: 'Account', pl: 'Konto' },
  card: { en: 'Card', pl: 'Karta' },
  reference: { en: 'Reference', pl: 'Numer sprawy' },
  inCheckpoint: { en: 'In a checkpoint', pl: 'W punkcie kontrolnym' },
} as const satisfies Headings<keyof AuditEntry>

export const AUDIT_FILE_COLUMNS = columnsOf(AUDIT_HEADINGS)

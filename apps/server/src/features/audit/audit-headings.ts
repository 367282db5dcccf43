import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import type { Headings } from '../../platform/http/answers/csv-answer.ts'

/** The columns of the audit log as a file. */
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
  'sealed',
] as const satisfies (keyof AuditEntry)[]

/** As the console's table names them; it has no columns for the entry, the kind and the id of who did it, and the seal. */
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
    sealed: 'Sealed',
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
    sealed: 'Zapieczętowano',
  },
}

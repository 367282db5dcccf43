import { columnsOf, type Headings } from '../../platform/http/answers/csv-answer.ts'

/** The headings are worded as in the console's tables. */
export const LEDGER_HEADINGS = {
  id: { en: 'ID', pl: 'ID' },
  contract: { en: 'Contract', pl: 'Kontrakt' },
  name: { en: 'Name', pl: 'Imię i nazwisko' },
  status: { en: 'Status', pl: 'Stan' },
  created: { en: 'Created', pl: 'Utworzono' },
  updated: { en: 'Updated', pl: 'Zmieniono' },
  last_usage: { en: 'Last Usage', pl: 'Ostatnie użycie' },
  balance: { en: 'Balance', pl: 'Saldo' },
} as const satisfies Headings<string>

export const LEDGER_FILE_COLUMNS = columnsOf(LEDGER_HEADINGS)

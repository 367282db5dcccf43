import type { Headings } from '../../platform/http/answers/csv-answer.ts'

/** Columns of the CSV file that the list of accounts is exported to. */
export const LEDGER_FILE_COLUMNS = [
  'id',
  'contract',
  'name',
  'status',
  'created',
  'updated',
  'last_usage',
  'balance',
] as const

/** Headings of the columns in the CSV file, worded as in the console's tables. */
export const LEDGER_HEADINGS: Headings<(typeof LEDGER_FILE_COLUMNS)[number]> = {
  en: {
    id: 'ID',
    contract: 'Contract',
    name: 'Name',
    status: 'Status',
    created: 'Created',
    updated: 'Updated',
    last_usage: 'Last Usage',
    balance: 'Balance',
  },
  pl: {
    id: 'ID',
    contract: 'Kontrakt',
    name: 'Imię i nazwisko',
    status: 'Stan',
    created: 'Utworzono',
    updated: 'Zmieniono',
    last_usage: 'Ostatnie użycie',
    balance: 'Saldo',
  },
}

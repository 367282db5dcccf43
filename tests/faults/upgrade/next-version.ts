import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Version of the changed build. The health addresses show it. */
export const NEXT_VERSION = '0.1.1'

type Change = [from: string, to: string]

/**
 * Changes that make a next version of this build, by file: a migration adds a column to tables of the hot path, a writer fills it, and a
 * reader needs it. The reader also accepts rows of this version, which have no value in the column.
 */
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  'package.json': [['"version": "0.1.0"', `"version": "${NEXT_VERSION}"`]],
  'apps/server/src/ledger/accounts/accounts.migrations.ts': [
    [
      "{ name: '0007-accounts', up }",
      `{ name: '0007-accounts', up }, { name: '9000-opened-by', up: async (db) => {
        for (const table of ['accounts', 'status_lists', 'issuances', 'openid4vc_offers'])
          await db.schema.alterTable(table).addColumn('opened_by', 'text').execute()
      } }`,
    ],
  ],
  'apps/server/src/ledger/accounts/accounts.repository.ts': [
    ['.values(account)', `.values({ ...account, opened_by: '${NEXT_VERSION}' })`],
    ["'accounts.status as account_status',", "'accounts.status as account_status', 'accounts.opened_by',"],
    ['export const findLedgerEntry = preparedFind(', 'const readLedgerEntry = preparedFind('],
    [
      "    .where('credentials.id', 'in', [credentialId]),\n)\n",
      `    .where('credentials.id', 'in', [credentialId]),
)

export const findLedgerEntry = async (db, given) => {
  const entry = await readLedgerEntry(db, given)
  if (entry && entry.opened_by !== null && entry.opened_by !== '${NEXT_VERSION}') throw new Error('unknown version of an account')
  return entry
}
`,
    ],
  ],
}

/** Makes the next version of a packed folder, or of a checkout. @param write receives each changed file */
export function makeNextVersion(
  folder: string,
  write: (file: string, text: string) => void = (file, text) => writeFileSync(file, text),
): void {
  for (const [path, changes] of Object.entries(CHANGES)) {
    const file = join(folder, path)
    write(
      file,
      changes.reduce((text, change) => changeOnce(file, text, change), readFileSync(file, 'utf8')),
    )
  }
}

function changeOnce(file: string, text: string, [from, to]: Change): string {
  const [before, after, ...more] = text.split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The next version cannot be made: ${file} does not contain exactly once: ${from}`)
  return before + to + after
}

import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { LANGUAGES } from '@vitrine/languages/languages.ts'
import * as z from 'zod'
import { ExplainedError } from '../../platform/config/explained-error.ts'
import { type Cell, headingsIn } from '../../platform/http/answers/csv-answer.ts'
import { readCsv } from '../../platform/http/answers/csv-reading.ts'
import { AUDIT_FILE_COLUMNS, AUDIT_HEADINGS } from './audit-headings.ts'
import type { AuditLine } from './checkpoints/checkpoint.ts'

export const auditFileCells = (entry: AuditEntry): Cell[] =>
  AUDIT_FILE_COLUMNS.map((column) => {
    const value = column === 'at' ? new Date(entry.at).toISOString() : entry[column]
    return typeof value === 'boolean' ? String(value) : value
  })

const zText = z.string().min(1)
const zOptional = z.string().transform((text) => (text === '' ? null : text))

const zRow = z.object({
  id: z.string().regex(/^\d+$/).transform(Number),
  at: z.iso.datetime().transform((time) => Date.parse(time)),
  actorId: zText,
  action: zText,
  object: zText,
  outcome: zText,
  reason: zOptional,
  account: zOptional,
  card: zOptional,
  reference: zOptional,
})

/** Reads the lines of a CSV file that the console or `vitrine audit-log` exported. The language of its headings does not matter. */
export async function* readAuditFile(chunks: AsyncIterable<string>, name: string): AsyncGenerator<AuditLine> {
  let number = 0
  for await (const cells of readCsv(chunks)) {
    number += 1
    if (number === 1) {
      if (!isHeading(cells))
        throw new ExplainedError(
          `${name} is not an export of the audit log: its first line does not contain the expected headings.`,
        )
      continue
    }
    const row = zRow.safeParse(Object.fromEntries(AUDIT_FILE_COLUMNS.map((column, index) => [column, cells[index]])))
    if (!row.success)
      throw new ExplainedError(
        `Line ${number} of ${name} is not a valid audit log entry: the file is damaged. Export the audit log again.`,
      )
    const { actorId: actor, account: account_id, ...line } = row.data
    yield { ...line, actor, account_id }
  }
}

const isHeading = (cells: string[]): boolean =>
  [undefined, ...LANGUAGES].some((language) => {
    const headings = headingsIn(language, AUDIT_HEADINGS)
    return headings.length === cells.length && headings.every((heading, index) => heading === cells[index])
  })

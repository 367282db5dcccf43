import type { AuditEntry } from '@vitrine/api/administration/admin.ts'
import { LANGUAGES } from '@vitrine/languages/languages.ts'
import * as z from 'zod'
import { ExplainedError } from '../../platform/config/explained-error.ts'
import { type Cell, headingsIn } from '../../platform/http/answers/csv-answer.ts'
import { readCsv } from '../../platform/http/answers/csv-reading.ts'
import { AUDIT_FILE_COLUMNS, AUDIT_HEADINGS } from './audit-headings.ts'
import type { AuditLine } from './checkpoints/checkpoint.ts'

/** A line of the log as a row of a file. */
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

/**
 * The lines of the log in a file that the console or `vitrine audit-log` made, whatever the language of its headings.
 *
 * @param name of the file, for people
 * @throws {ExplainedError} where it is no such file, or a line of it is damaged
 */
export async function* readAuditFile(chunks: AsyncIterable<string>, name: string): AsyncGenerator<AuditLine> {
  let number = 0
  for await (const cells of readCsv(chunks)) {
    number += 1
    if (number === 1) {
      if (!isHeading(cells))
        throw new ExplainedError(`${name} is no export of the audit log: its first line is another.`)
      continue
    }
    const row = zRow.safeParse(Object.fromEntries(AUDIT_FILE_COLUMNS.map((column, place) => [column, cells[place]])))
    if (!row.success)
      throw new ExplainedError(`Line ${number} of ${name} is none of the audit log: the file is damaged.`)
    const { actorId: actor, account: account_id, ...line } = row.data
    yield { ...line, actor, account_id }
  }
}

const isHeading = (cells: string[]): boolean =>
  [undefined, ...LANGUAGES].some((language) => {
    const headings = headingsIn(language, AUDIT_FILE_COLUMNS, AUDIT_HEADINGS)
    return headings.length === cells.length && headings.every((heading, place) => heading === cells[place])
  })

import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Language } from '@vitrine/languages/languages.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Content } from '../description/route-description.ts'

/** Media type of CSV (RFC 4180 section 3). */
const CSV_TYPE = 'text/csv'

/** Without it, spreadsheets do not recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export type Cell = string | number | null

/** Pattern of texts that a spreadsheet would calculate, with or without the leading apostrophes that `csvLine` adds. */
export const FORMULA = /^'*[=+\-@\t\r\n\u{ff0b}\u{ff0d}\u{ff1d}\u{ff20}]/u

/**
 * Returns a line of a CSV file (RFC 4180). A text that a spreadsheet would calculate gets a leading apostrophe, so that the
 * spreadsheet shows it unchanged. If such a text already starts with apostrophes, it also gets one more, because `readCsv` removes
 * exactly one.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Columns of a CSV file, in their order, with their heading in each language. */
export type Headings<Column extends string> = Readonly<Record<Column, Readonly<Record<Language, string>>>>

export const columnsOf = <Column extends string>(headings: Headings<Column>): readonly Column[] =>
  Object.keys(headings) as Column[]

export const headingsIn = (language: Language | undefined, headings: Headings<string>): readonly string[] =>
  language === undefined ? columnsOf(headings) : Object.values(headings).map((heading) => heading[language])

/** Describes a CSV file in the API documentation. */
export const csvContent = (id: string, header: readonly string[], row: readonly Cell[]): Content => ({
  type: CSV_TYPE,
  schema: z.string().meta({
    id,
    description:
      'CSV (RFC 4180) in UTF-8 with a byte order mark. The first line contains the field names, or headings if the request names a language. Each further line is an entry',
    example: `${BYTE_ORDER_MARK}${csvLine(header)}${csvLine(row)}`,
  }),
})

/** `name` needs no quoting in a header. */
type CsvFile = {
  name: string
  at: EpochMilliseconds
  header: readonly string[]
  pages: AsyncIterable<readonly Cell[][]>
}

/** The next rows are requested when the client has taken the previous ones, and none are requested after the client stops reading. */
export function sendCsv(reply: FastifyReply, { name, at, header, pages }: CsvFile): FastifyReply {
  return reply
    .type(`${CSV_TYPE}; charset=utf-8; header=present`)
    .header('content-disposition', `attachment; filename="${name}-${new Date(at).toISOString().slice(0, 10)}.csv"`)
    .send(Readable.from(lines(header, pages)))
}

async function* lines(header: readonly string[], pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(header)}`
  for await (const rows of pages) {
    yield rows.map(csvLine).join('')
    await setImmediate()
  }
}

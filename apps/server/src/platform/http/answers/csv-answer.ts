import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '@vitrine/languages/languages.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Content } from '../description/route-description.ts'

/** RFC 4180 section 3. */
const CSV_TYPE = 'text/csv'

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff'

export type Cell = string | number | null

/** A text that a spreadsheet would calculate, or that looks like one after `csvLine`: the same behind apostrophes. */
export const FORMULA = /^'*[=+\-@\t\r\n\u{ff0b}\u{ff0d}\u{ff1d}\u{ff20}]/u

/**
 * Returns a line of a file (RFC 4180). A text that a spreadsheet would calculate gets an apostrophe in front, so that it is shown. So
 * does one that begins with an apostrophe before such a text: `readCsv` takes off exactly one.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What each column of a file is called, in each language. */
export type Headings<Column extends string> = Readonly<Record<Language, Readonly<Record<Column, string>>>>

/** The first line of a file: in a language, or, without one, the names of the columns. */
export const headingsIn = <Column extends string>(
  language: Language | undefined,
  columns: readonly Column[],
  headings: Headings<Column>,
): readonly string[] => (language === undefined ? columns : columns.map((column) => headings[language][column]))

/** What the description of the API says of such a file: what it is called, its columns, and a row of it. */
export const csvContent = (id: string, header: readonly string[], row: readonly Cell[]): Content => ({
  type: CSV_TYPE,
  schema: z.string().meta({
    id,
    description:
      'A line for each entry below one with the names of the columns (RFC 4180), in words where headings are asked for; UTF-8 with a byte order mark',
    example: `${BYTE_ORDER_MARK}${csvLine(header)}${csvLine(row)}`,
  }),
})

/**
 * Answers with a file that is read as it is made: the next rows are asked for when those before were taken, and no more once
 * nobody reads.
 *
 * @param name without what a header would need quoted; the day is added
 * @param at epoch milliseconds
 */
export function sendCsv(
  reply: FastifyReply,
  {
    name,
    at,
    header,
    pages,
  }: { name: string; at: number; header: readonly string[]; pages: AsyncIterable<readonly Cell[][]> },
): FastifyReply {
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

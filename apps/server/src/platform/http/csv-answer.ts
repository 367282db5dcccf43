import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** The media type of our files (RFC 4180 section 3). */
export const CSV_TYPE = 'text/csv'

type Cell = string | number | null

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\u{ff0b}\u{ff0d}\u{ff1d}\u{ff20}]/u

/** A line of a file (RFC 4180). A text that a spreadsheet would calculate begins with an apostrophe, and is shown as it is. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Answers with a file that is read as it is made: the next rows are asked for when those before were taken, and no more once
 * nobody reads.
 *
 * @param fileName without what a header would need quoted
 */
export function sendCsv(
  reply: FastifyReply,
  { fileName, header, pages }: { fileName: string; header: readonly string[]; pages: AsyncIterable<readonly Cell[][]> },
): FastifyReply {
  return reply
    .type(`${CSV_TYPE}; charset=utf-8; header=present`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines(header, pages)))
}

async function* lines(header: readonly string[], pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  // A byte order mark: without it spreadsheets take UTF-8 for something else.
  yield `\ufeff${csvLine(header)}`
  for await (const rows of pages) {
    yield rows.map(csvLine).join('')
    await setImmediate()
  }
}

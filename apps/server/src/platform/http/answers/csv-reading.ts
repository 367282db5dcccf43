import { BYTE_ORDER_MARK, FORMULA } from './csv-answer.ts'

/**
 * Yields the rows of a file that `csvLine` wrote (RFC 4180). Removes the apostrophes that `csvLine` added. An incomplete last row
 * is left out, because its writer had not finished.
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    rest += isFirst && chunk.startsWith(BYTE_ORDER_MARK) ? chunk.slice(1) : chunk
    isFirst = false
    for (;;) {
      const end = endOfRow(rest)
      if (end === -1) break
      yield cellsOf(rest.slice(0, end))
      rest = rest.slice(end).replace(/^\r?\n/, '')
    }
  }
}

function endOfRow(text: string): number {
  let isQuoted = false
  for (let position = 0; position < text.length; position += 1) {
    const sign = text[position]
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '\n') return text[position - 1] === '\r' ? position - 1 : position
  }
  return -1
}

// Sticky: each match starts at the end of the previous one, so that malformed rows are not searched again and again.
const CELL = /(?:"((?:[^"]|"")*)"|([^,"]*)),/gy

const cellsOf = (row: string): string[] =>
  [...`${row},`.matchAll(CELL)].map(([, quoted, plain = '']) => asWritten(quoted?.replaceAll('""', '"') ?? plain))

const asWritten = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

import { FORMULA } from './csv-answer.ts'

const BYTE_ORDER_MARK = '\ufeff'

/**
 * The rows of a file as `csvLine` writes them (RFC 4180), without the apostrophes that keep a spreadsheet from calculating. A last row
 * that has no end is left out: whoever wrote it had not finished.
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

/** Where the first row ends; -1 where its end has yet to come. */
function endOfRow(text: string): number {
  let isQuoted = false
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place]
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '\n') return text[place - 1] === '\r' ? place - 1 : place
  }
  return -1
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,"]*)),/g

const cellsOf = (row: string): string[] =>
  [...`${row},`.matchAll(CELL)].map(([, quoted, plain = '']) => asWritten(quoted?.replaceAll('""', '"') ?? plain))

const asWritten = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

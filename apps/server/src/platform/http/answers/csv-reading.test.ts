import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv-answer.ts'
import { readCsv } from './csv-reading.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

async function read(text: string, size = 7): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readCsv(inPieces(text, size))) rows.push(row)
  return rows
}

describe('a CSV file', () => {
  it('is read as it was written, in pieces of any size', async () => {
    const text = fc.string({ unit: fc.constantFrom(...`ab,"'\r\n\t=-+@＝ é\u001b`) })
    const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (written, size) => {
        expect(await read(`\ufeff${written.map(csvLine).join('')}`, size)).toEqual(written)
      }),
    )
  })

  it('may contain ids that a spreadsheet would calculate', async () => {
    expect(await read(csvLine(['-x4', '=1', "it's"]))).toEqual([['-x4', '=1', "it's"]])
  })

  it.each(["'=1", "'-", "''+x", "'@", "'\n", "'", "''"])('keeps the leading apostrophes of %j', async (text) => {
    expect(await read(csvLine([text, 'next']))).toEqual([[text, 'next']])
  })

  it('has no row from an incomplete line', async () => {
    expect(await read('a,b\r\nc,d')).toEqual([['a', 'b']])
  })
})

import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { csvLine, sendCsv } from './csv-answer.ts'

describe('a line of a CSV file', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['Anna, "the" Nowak', null, 12.5], '"Anna, ""the"" Nowak",,12.5'],
    [['two\nlines', ''], '"two\nlines",'],
    [['=1+1'], "'=1+1"],
    [['+48 600 100 200', '-1', '@SUM(A1)', '\tx'], "'+48 600 100 200,'-1,'@SUM(A1),'\tx"],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"'],
    [['\r=1'], '"\'\r=1"'],
    [['＝1'], "'＝1"],
    [['\n=1'], '"\'\n=1"'],
    [["'=1", "''-1", "'a", "it's"], "''=1,'''-1,'a,it's"],
    [['a=1', -3], 'a=1,-3'],
  ])('is escaped: %j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`)
  })
})

describe('a CSV file', () => {
  const serve = async (pages: AsyncIterable<string[][]>) => {
    const app = Fastify()
    app.get('/file', (_request, reply) =>
      sendCsv(reply, { name: 'a', at: Date.UTC(2027, 0, 31), header: ['id', 'name'], pages }),
    )
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    return { app, url: `${origin}/file` }
  }

  it('is a download, starts with a header, and contains the rows of all pages', async () => {
    const { app, url } = await serve(
      (async function* () {
        yield [['1', 'Łucja']]
        yield []
        yield [['2', '=x']]
      })(),
    )
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a-2027-01-31.csv"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString()).toBe("\ufeffid,name\r\n1,Łucja\r\n2,'=x\r\n")
    await app.close()
  })

  it('requests no more rows after the client stops reading', async () => {
    let asked = 0
    const ended = Promise.withResolvers<void>()
    const { app, url } = await serve(
      (async function* () {
        try {
          while (true) {
            asked += 1
            yield Array.from({ length: 500 }, () => ['x'.repeat(100), 'y'])
          }
        } finally {
          ended.resolve()
        }
      })(),
    )
    const reading = new AbortController()
    const answer = await fetch(url, { signal: reading.signal })
    await answer.body?.getReader().read()
    reading.abort()
    await ended.promise
    const askedThen = asked
    await app.close()
    expect(asked).toBe(askedThen)
  })
})

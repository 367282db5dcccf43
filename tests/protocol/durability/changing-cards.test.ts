import { startTemporaryPostgres, type TemporaryPostgres } from '@vitrine/temporary-postgres/server.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OpenCardSource } from '../../../apps/server/src/base/cards/card-source.ts'
import { openDatabase } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { zPublicCards } from '../../../packages/api/src/cards/public-card.ts'
import { TableCards } from '../../additions/table-cards.ts'
import { teaCard } from '../../additions/tea-card.ts'
import { freePort } from '../../free-port.ts'
import { Browser, type RunningProduct, startProduct } from '../product.ts'

const TEA = '/tea-card'

let postgres: TemporaryPostgres
let a: RunningProduct
let b: RunningProduct
let browserOfB: Browser
/** Sources of the servers, in the order of their start. */
const sources: TableCards[] = []
const open: OpenCardSource = (context) => {
  const source = new TableCards(context)
  sources.push(source)
  return source
}

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  const database = await openDatabase({ kind: 'postgres', url: postgres.url })
  await TableCards.createTable(database)
  await database.close()
  const shared = { DATABASE_URL: postgres.url }
  a = await startProduct(shared, { cards: open })
  // Both servers have the public address of the first one, as behind a load balancer.
  const port = await freePort()
  b = await startProduct({ ...a.storage, ...shared, PORT: String(port), PUBLIC_URL: a.url }, { cards: open })
  browserOfB = new Browser(`http://localhost:${port}`)
})
afterAll(async () => {
  await b?.stop()
  await a?.stop()
  await postgres?.stop()
})

const untilListed = (browser: Browser, ...titles: string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      const cards = zPublicCards.parse((await browser.get('/scenarios')).body)
      expect(cards.map(({ card, contract }) => [card.title, contract])).toEqual(
        titles.map((title) => [title, 'Enabled']),
      )
    },
    { timeout: 10_000 },
  )

it('a card that is changed at one of two servers changes at both, and flows go on at either server', async () => {
  const { wallet } = a
  await untilListed(a.browser)
  await sources[0]?.put(teaCard())
  await untilListed(a.browser, 'Tea card')
  await untilListed(browserOfB, 'Tea card')
  const [contract, ...others] = await a.product.database.query.selectFrom('contracts').selectAll().execute()
  expect(contract).toMatchObject({ name: 'TeaCard', status: 'Enabled' })
  expect(others).toEqual([])

  const credential = await wallet.receive((await browserOfB.issue(TEA, 'TeaCard', { displayName: 'Anna Nowak' })).url)
  const payment = await browserOfB.present('TeaCard', TEA, { bankOperation: 'tea' })
  await sources[1]?.put(teaCard({ title: 'Tea and cake', price: 7 }))
  await untilListed(a.browser, 'Tea and cake')
  await untilListed(browserOfB, 'Tea and cake')
  // The first server answers the wallet, and the flow keeps the version with which it began at the other server.
  await wallet.present(payment.url, [credential])
  expect(await browserOfB.result(payment.id, TEA)).toMatchObject({ name: 'Tea card', accountBalance: 95 })
  const second = await browserOfB.present('TeaCard', TEA, { bankOperation: 'tea' })
  await wallet.present(second.url, [credential])
  expect(await a.browser.result(second.id, TEA)).toMatchObject({ name: 'Tea and cake', accountBalance: 88 })

  await sources[0]?.remove('tea-card')
  await untilListed(a.browser)
  await untilListed(browserOfB)
})

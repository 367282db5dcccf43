import type { Product } from '../../apps/server/src/composition/product.ts'
import { withAllTables } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { addOpenIssuances, deleteOpenIssuances } from './filling.ts'
import { type Held, measureStall } from './stall.ts'

/** Settings of the server without limits on flows. Requests name the address of their client in a header. */
export const UNLIMITED_FLOWS = {
  TRUST_PROXY: '1',
  OPEN_FLOWS: '1000000',
  OPEN_FLOWS_PER_ADDRESS: '1000000',
  RATE_LIMIT_PER_MINUTE: '100000000',
}

const HOUR = 3_600_000
const BATCHES = 20
const IN_A_BATCH = 50
/** Numbers of flows that an address has open, by the address. */
const OPEN: Readonly<Record<string, number>> = { '192.0.2.1': 100, '192.0.2.2': 20_000 }
/** Numbers of flows that begin at once. */
const AT_ONCE = [1, 8]

const thousand = BATCHES * IN_A_BATCH

/**
 * Measures how long it takes to begin flows of an address with few and of an address with many open flows, one at a time and
 * several at once. The measurements alternate, so that other load on the machine affects all of them.
 */
export async function measureOpenFlows(product: Product): Promise<Map<string, Held>> {
  const { query } = withAllTables(product.database)
  const lines = []
  for (const [address, count] of Object.entries(OPEN)) {
    const client = await pseudonymOf(product, address)
    await addOpenIssuances(query, { name: `nextto-${count}`, count, until: Date.now() + HOUR, client })
    for (const atOnce of AT_ONCE) {
      const what = `${thousand.toLocaleString('en-GB')} flows begin, ${atOnce} at once, next to ${count.toLocaleString('en-GB')} of the address`
      lines.push({ what, address, client, atOnce, held: { whole: 0, stall: 0 } })
    }
  }
  for (let batch = -1; batch < BATCHES; batch += 1)
    for (const { address, client, atOnce, held } of lines) {
      const { whole, stall } = await measureStall(() => beginMany(product, address, atOnce))
      await query.deleteFrom('issuances').where('client', '=', client).where('id', 'not like', '%-nextto-%').execute()
      // The first batch only warms up.
      if (batch < 0) continue
      held.whole += whole
      held.stall = Math.max(held.stall, stall)
    }
  await deleteOpenIssuances(query)
  return new Map(lines.map(({ what, held }) => [what, held]))
}

async function beginMany(product: Product, address: string, atOnce: number): Promise<void> {
  let left = IN_A_BATCH
  const visitor = async () => {
    while (left > 0) {
      left -= 1
      await begin(product, address)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
}

async function begin(product: Product, address: string): Promise<void> {
  const { statusCode, body } = await product.app.inject({
    method: 'POST',
    url: '/basic/request2',
    headers: { 'x-forwarded-for': address },
    payload: { type: 'BankAccount', fieldData: { displayName: 'Anna' } },
  })
  if (statusCode !== 200) throw new Error(`no flow begins: ${statusCode} ${body}`)
}

/** Starts a flow of an address, to learn the pseudonym of its client. */
async function pseudonymOf(product: Product, address: string): Promise<string> {
  await begin(product, address)
  const { query } = withAllTables(product.database)
  const newest = query.selectFrom('issuances').select('client').orderBy('id', 'desc').limit(1)
  const { client } = await newest.executeTakeFirstOrThrow()
  if (client === null) throw new Error('The flow has no client')
  return client
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { FlowQuota } from './flow-quota.service.ts'

const NOW = 1_800_000_000_000
const MUCH = { flows: 1e6, bytes: 1e12 }

let empty: EmptyDatabase
let database: Database<Tables>
beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})
beforeEach(() => database.query.deleteFrom('flow_counts').execute())

const count = (client: string, flows: number, bytes: number, connection = 0) =>
  database.query.insertInto('flow_counts').values({ client, connection, flows, bytes }).execute()

/** Returns the reason why a flow of a client is refused; undefined if it is admitted. */
async function refusal(limits: { perClient?: typeof MUCH; inAll?: typeof MUCH }, { client = 'anna', bytes = 10 } = {}) {
  const quota = new FlowQuota({ clock: () => NOW, limits: { perClient: MUCH, inAll: MUCH, ...limits } })
  try {
    await database.transaction((tx) => quota.admit(tx, { client, bytes }))
    return undefined
  } catch (error) {
    return error
  }
}

describe('a new flow of a client', () => {
  const full = { code: 'too-many-open', reason: { code: 'address-full' }, retryAfterSeconds: 60 }

  it('is refused above the number of flows of this client', async () => {
    const perClient = { ...MUCH, flows: 3 }
    await count('anna', 2, 0)
    expect(await refusal({ perClient })).toBeUndefined()
    await count('anna', 1, 0, 1)
    expect(await refusal({ perClient })).toMatchObject(full)
    expect(await refusal({ perClient }, { client: 'eve' })).toBeUndefined()
  })

  it('is refused above the bytes of this client', async () => {
    const perClient = { ...MUCH, bytes: 100 }
    await count('anna', 1, 90)
    expect(await refusal({ perClient })).toBeUndefined()
    expect(await refusal({ perClient }, { bytes: 11 })).toMatchObject(full)
    expect(await refusal({ perClient }, { client: 'eve', bytes: 100 })).toBeUndefined()
  })
})

describe('a new flow of any client', () => {
  const full = { code: 'too-many-open', reason: { code: 'installation-full' } }

  it('is refused above the number of flows in all', async () => {
    const inAll = { ...MUCH, flows: 3 }
    await count('eve', 2, 0)
    expect(await refusal({ inAll })).toBeUndefined()
    await count('ada', 1, 0)
    expect(await refusal({ inAll })).toMatchObject(full)
  })

  it('is refused above the bytes in all', async () => {
    const inAll = { ...MUCH, bytes: 100 }
    await count('eve', 1, 90)
    expect(await refusal({ inAll })).toBeUndefined()
    expect(await refusal({ inAll }, { bytes: 11 })).toMatchObject(full)
  })
})

it('a total that is known for a moment does not hide the flows that were started since', async () => {
  const quota = new FlowQuota({ clock: () => NOW, limits: { perClient: MUCH, inAll: { ...MUCH, flows: 2 } } })
  const admit = () => database.transaction((tx) => quota.admit(tx, { client: 'anna', bytes: 1 }))
  await admit()
  await count('eve', 2, 0)
  await expect(admit()).rejects.toMatchObject({ code: 'too-many-open' })
})

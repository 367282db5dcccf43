import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditNote } from '../../base/audit/audit-note.ts'
import { findContract } from '../../ledger/contracts/contracts.repository.ts'
import { Contracts } from '../../ledger/contracts/contracts.service.ts'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { type ApiServer, createApiServer } from '../../platform/http/server/api-server.ts'
import { openDatabase } from '../../schema/all-tables.fixture.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { contractsView } from './contracts.view.ts'

const NOW = 1_800_000_000_000

let empty: EmptyDatabase
let database: Database
beforeAll(async () => {
  empty = await createEmptyDatabase('sqlite')
  database = await openDatabase(empty.location)
})
afterAll(async () => {
  await database.close()
  await empty.remove()
})

describe('a change of the status of a contract', () => {
  let app: ApiServer
  let id: string
  let contracts: Contracts
  let audited: AuditNote[]
  let followed: string[]
  beforeEach(async () => {
    ;[audited, followed] = [[], []]
    contracts = new Contracts({ database, clock: () => NOW })
    const type = `Bank ${Math.random()}`
    await contracts.ensure(new Map([[type, '1']]))
    id = (await findContract(database.query, { name: type }))?.id ?? ''
    app = createApiServer(readConfiguration({ LOG_LEVEL: 'silent' }), () => NOW)
    const services = {
      ...{ contracts, access: { actorOf: () => 'ada' } },
      audit: { note: async (_tx: unknown, note: AuditNote) => void audited.push(note) },
      endings: { follow: async (contract: string) => void followed.push(contract) },
    }
    const context = { database, services } as unknown as Parameters<typeof contractsView.open>[0]
    const { registerRoutes } = await contractsView.open(context)
    await registerRoutes?.(app)
  })
  afterEach(() => app.close())

  const send = async (of: string, status = 'Disabled') =>
    (await app.inject({ method: 'POST', url: '/vc/admin/contract-status', payload: { id: of, status } })).json()

  it('is audited in the name of the caller, and ends the open flows of a disabled contract', async () => {
    expect(await send(id)).toEqual({ id, status: 'Disabled' })
    expect(await send(id)).toEqual({ id, status: 'Disabled' })
    expect(await send(id, 'Enabled')).toEqual({ id, status: 'Enabled' })
    const made = { actor: 'ada', object: id }
    expect(audited).toMatchObject([
      { ...made, outcome: 'disabled' },
      { ...made, outcome: 'enabled' },
    ])
    expect(followed).toEqual([id])
  })

  it('is refused for an unknown contract and for a revoked one', async () => {
    expect(await send('unknown')).toMatchObject({ code: 'not-found' })
    await database.transaction((tx) => contracts.revoke(tx, id))
    expect(await send(id)).toMatchObject({ code: 'not-possible' })
    expect(audited).toEqual([])
  })
})

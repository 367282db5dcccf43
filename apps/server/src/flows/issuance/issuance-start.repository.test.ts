import { randomUUID } from 'node:crypto'
import type { Card } from '@vitrine/api/cards/card.ts'
import { expect, it } from 'vitest'
import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { LocalNotifications } from '../../platform/notifications/notifications.ts'
import type { Tables } from '../../schema/all-tables.fixture.ts'
import { EndIssuances } from './end-issuances.ts'
import { StartIssuances } from './start-issuances.ts'

const NOW = 1_800_000_000_000

const ENGINE: Pick<CredentialEngine, 'name' | 'createOffer' | 'withdrawOffers'> = {
  name: 'an-engine',
  createOffer: async () => ({ kind: 'link', url: 'openid-credential-offer://', save: async () => {} }),
  withdrawOffers: async () => {},
}

describeOnEachDatabase('an offer whose contract is disabled', (current) => {
  const statusOf = async (db: Queryable<Tables>, type: string) => {
    const contract = db.selectFrom('contracts').select(['id', 'status']).where('name', '=', type)
    const { id, status } = await contract.executeTakeFirstOrThrow()
    return status === 'Enabled' ? id : undefined
  }
  const lockEnabled = async (tx: Transaction<Tables>, type: string) => {
    // This locks the row like the real service: the update changes nothing, but waits for other changes.
    await tx.updateTable('contracts').set({ name: type }).where('name', '=', type).execute()
    return statusOf(tx, type)
  }
  const context = (engines = [ENGINE as CredentialEngine]) => ({
    database: current.database,
    clock: () => NOW,
    notifications: new LocalNotifications(),
    engines: new CredentialEngines(engines, ENGINE.name),
    settle: () => expect.unreachable(),
    count: { begun: () => {}, ended: () => {}, stepped: () => {}, noted: () => {} },
    services: { contracts: { lockEnabled }, quota: { admit: async () => {} } },
  })
  const starts = (engines?: CredentialEngine[]) =>
    new StartIssuances(context(engines) as unknown as ConstructorParameters<typeof StartIssuances>[0])
  const ends = (engines?: CredentialEngine[]) =>
    new EndIssuances(context(engines) as unknown as ConstructorParameters<typeof EndIssuances>[0])

  const endAllOf = (tx: Transaction<Tables>, ending: EndIssuances, type: string) =>
    ending.endOpenFlows(tx, { type, startedUntil: NOW, after: undefined, limit: 10 })

  const addContract = async () => {
    const type = `Type ${randomUUID()}`
    const contract = { id: randomUUID(), name: type, status: 'Enabled' as const, last_update: NOW, definition: '' }
    await current.database.query.insertInto('contracts').values(contract).execute()
    return type
  }

  it('is refused if it starts while its contract is being disabled', async () => {
    const type = await addContract()
    const card = { id: 'card', type, issuance: {} } as Card
    const { promise: disabled, resolve: hasDisabled } = Promise.withResolvers<void>()
    const { promise: started, resolve: hasStarted } = Promise.withResolvers<void>()
    const disabling = current.database.transaction(async (tx) => {
      await tx.updateTable('contracts').set({ status: 'Disabled' }).where('name', '=', type).execute()
      await endAllOf(tx, ends(), type)
      hasDisabled()
      await started
    })
    await disabled
    const starting = starts()
      .start({ card, version: '1' }, {}, { client: 'client' })
      .catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 100))
    hasStarted()
    await Promise.all([disabling, starting])
    const open = await current.database.query
      .selectFrom('issuances')
      .select('id')
      .where('type', '=', type)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
    expect(await starting).toMatchObject({ code: 'contract-not-enabled' })
  })

  it('is withdrawn even if the engine of another offer fails', async () => {
    const type = await addContract()
    const withdrawn: string[] = []
    const other = {
      ...ENGINE,
      name: 'another-engine',
      withdrawOffers: async (_db: Queryable<Tables>, ids: string[]) => void withdrawn.push(...ids),
    }
    const failing = { ...ENGINE, withdrawOffers: () => Promise.reject(new Error('the service is unavailable')) }
    const both = [failing, other].map((engine) => engine as CredentialEngine)
    const card = { id: 'card', type, issuance: {} } as Card
    await starts(both).start({ card, version: '1' }, {}, { client: 'client' })
    const { id } = await starts(both).start(
      { card: { ...card, engine: { name: other.name } }, version: '1' },
      {},
      { client: 'client' },
    )
    await current.database.transaction((tx) => endAllOf(tx, ends(both), type))
    await new Promise(setImmediate)
    expect(withdrawn).toEqual([id])
  })

  it('ends even if its engine is no longer configured', async () => {
    const type = await addContract()
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const card = { id: 'card', type, issuance: {} } as Card
    const { id } = await starts().start({ card, version: '1' }, {}, { client: 'client' })
    const withoutEngine = ends([])
    await current.database.transaction((tx) => endAllOf(tx, withoutEngine, type))
    await new Promise(setImmediate)
    process.off('unhandledRejection', note)
    const ended = current.database.query.selectFrom('issuances').select('error_code').where('id', '=', id)
    expect(await ended.executeTakeFirst()).toEqual({ error_code: 'CONTRACT_NOT_ENABLED' })
    expect(unhandled).toEqual([])
  })
})

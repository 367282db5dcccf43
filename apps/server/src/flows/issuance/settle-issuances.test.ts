import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditNote } from '../../base/audit/audit-note.ts'
import type { IssuanceEvent, NewIssuance } from '../../credentials/credential-engine.ts'
import { EngineServiceError } from '../../credentials/engine-service-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { LocalNotifications } from '../../platform/notifications/notifications.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { SettleIssuances } from './settle-issuances.ts'
import { StartIssuances } from './start-issuances.ts'
import { issuanceStatus } from './status-issuances.ts'

const NOW = 1_800_000_000_000
const LIFE = 300_000
const CARD: Card = zCard.parse({
  ...{ id: 'bank', type: 'Bank', card: { title: 'Bank', image: 'bank.svg' } },
  issuance: { enabled: true },
  credential: {
    claims: [
      { source: 'visitor', name: 'displayName', label: 'Full name' },
      { source: 'server', name: 'accountNumber', label: 'Account number', value: 'bank-account-number' },
    ],
  },
})
const ISSUED = {
  ...{ kind: 'issued', copies: [{ credentialId: 'list.7', holderKey: 'key' }], issuedAt: NOW, expiresAt: NOW + 1e9 },
} as const satisfies IssuanceEvent

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

let now: number
/** State of the other features and the engine, which a test changes. */
let others: {
  card: Card
  isEnabled: boolean
  quotaIsFull: boolean
  enters: boolean
  knows: boolean
  fails: boolean
}
let audited: AuditNote[]
let entered: string[]
let offered: NewIssuance[]
let withdrawn: string[]
let settling: SettleIssuances
let starting: StartIssuances
let status: (id: string, isAt?: (card: Card) => boolean) => ReturnType<typeof issuanceStatus>
beforeEach(async () => {
  now = NOW
  others = { card: CARD, isEnabled: true, quotaIsFull: false, enters: true, knows: false, fails: false }
  ;[audited, entered, offered, withdrawn] = [[], [], [], []]
  for (const table of ['issuances', 'contracts'] as const) await database.query.deleteFrom(table).execute()
  const contract = { id: 'contract', name: 'Bank', status: 'Enabled', last_update: NOW, definition: '' } as const
  await database.query.insertInto('contracts').values(contract).execute()
  const engine = {
    name: 'engine',
    async createOffer(issuance: NewIssuance) {
      offered.push(issuance)
      const save = async () => {}
      if (!others.fails) return { kind: 'link', url: 'openid-credential-offer://x', save }
      return { kind: 'service', save, send: () => Promise.reject(new EngineServiceError('SERVICE_REFUSED', {})) }
    },
  }
  const context = {
    ...{ database, clock: () => now, notifications: new LocalNotifications() },
    count: { begun: () => {}, ended: () => {}, stepped: () => {}, noted: () => {} },
    engines: {
      of: () => engine,
      withdrawOffers: async (_tx: unknown, refs: { id: string }[]) => void withdrawn.push(...refs.map(({ id }) => id)),
    },
    services: {
      cards: { findVersion: async (_db: unknown, id: string) => (id === others.card.id ? others.card : undefined) },
      contracts: { lockEnabled: async () => (others.isEnabled ? 'contract' : undefined) },
      accounts: {
        knows: async () => others.knows,
        enter: async (_tx: unknown, { copies }: { copies: { credentialId: string }[] }) => {
          if (others.enters) entered.push(...copies.map(({ credentialId }) => credentialId))
          return others.enters
        },
      },
      audit: { note: async (_tx: unknown, note: AuditNote) => void audited.push(note) },
      quota: {
        admit: async () => {
          if (others.quotaIsFull) throw new Error('the quota is full')
        },
      },
    },
  } as unknown as ConstructorParameters<typeof SettleIssuances>[0] & ConstructorParameters<typeof StartIssuances>[0]
  settling = new SettleIssuances(context)
  starting = new StartIssuances({ ...context, settleIssuances: settling })
  status = (id, isAt = () => true) => issuanceStatus(context, id, isAt)
})

const start = (claims: Record<string, unknown> = { displayName: 'Anna Nowak' }) =>
  starting.start({ card: CARD, version: '1' }, claims, { client: 'client' })
const report = (id: string, event: IssuanceEvent) => database.transaction((tx) => settling.settle(tx, id, event))
const rows = () => database.query.selectFrom('issuances').selectAll().execute()

describe('an issuance', () => {
  it('is stored with its end in five minutes', async () => {
    const { id, expiresAt } = await start()
    expect(expiresAt).toBe(NOW + LIFE)
    expect(await rows()).toMatchObject([{ id, state: 'waiting', expires_at: NOW + LIFE, client: 'client' }])
  })

  it('is not started if the contract is not enabled', async () => {
    others.isEnabled = false
    await expect(start()).rejects.toMatchObject({ code: 'contract-not-enabled' })
    expect(await rows()).toEqual([])
  })

  it('is not started above the limit of open flows', async () => {
    others.quotaIsFull = true
    await expect(start()).rejects.toThrow('the quota is full')
    expect(await rows()).toEqual([])
  })

  it('is not started with other input than the card asks for', async () => {
    for (const claims of [{ displayName: 7 }, { displayName: 'x'.repeat(100_000) }])
      await expect(start(claims)).rejects.toMatchObject({ code: 'invalid-request' })
    expect([await rows(), offered]).toEqual([[], []])
  })

  it('ends at once if the service of the engine fails', async () => {
    others.fails = true
    await expect(start()).rejects.toMatchObject({ code: 'service-refused' })
    expect(await rows()).toMatchObject([{ state: 'failed', error_code: 'SERVICE_REFUSED' }])
  })
})

describe('an issued credential', () => {
  it('is entered in the ledger, and audited', async () => {
    const { id } = await start()
    expect(await report(id, ISSUED)).toEqual({ kind: 'accepted' })
    expect(entered).toEqual(['list.7'])
    expect(audited).toMatchObject([{ action: 'issue', object: 'list.7', outcome: 'issued' }])
  })

  it('is entered again only if the ledger does not have it', async () => {
    const { id } = await start()
    await report(id, ISSUED)
    others.knows = true
    expect(await report(id, ISSUED)).toEqual({ kind: 'accepted' })
    expect(entered).toEqual(['list.7'])
    others.knows = false
    await report(id, { ...ISSUED, copies: [{ credentialId: 'list.8', holderKey: 'key' }] })
    expect(entered).toEqual(['list.7', 'list.8'])
    expect(audited.map(({ action }) => action)).toEqual(['issue', 'issue-again'])
  })

  it('is entered with all its copies, each with a line of its own in the audit log', async () => {
    const { id } = await start()
    const copies = [
      { credentialId: 'list.7', holderKey: 'key' },
      { credentialId: 'list.9', holderKey: 'another' },
    ] as const
    expect(await report(id, { ...ISSUED, copies })).toEqual({ kind: 'accepted' })
    expect(entered).toEqual(['list.7', 'list.9'])
    expect(audited.map(({ action, object }) => [action, object])).toEqual([
      ['issue', 'list.7'],
      ['issue-copy', 'list.9'],
    ])
  })

  it('is refused if the contract is not enabled at this moment', async () => {
    const { id } = await start()
    others.isEnabled = false
    expect(await report(id, ISSUED)).toEqual({ kind: 'refused', reason: 'CONTRACT_NOT_ENABLED' })
    expect(entered).toEqual([])
  })

  it('is refused if its account was revoked', async () => {
    const { id } = await start()
    others.enters = false
    expect(await report(id, ISSUED)).toEqual({ kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE' })
    expect(audited).toEqual([])
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'that another transaction has just failed',
      () => database.query.updateTable('issuances').set({ state: 'failed' }).execute(),
    ],
    ['that has failed', (id) => report(id, { kind: 'rejected', reason: 'ACCESS_DENIED' })],
    ['whose holder was erased', () => database.query.updateTable('issuances').set({ holder_name: null }).execute()],
    [
      'whose card is gone',
      async () => {
        others.card = { ...CARD, id: 'another' }
      },
    ],
    [
      'whose card issues nothing',
      async () => {
        const { credential: _, ...card } = CARD
        others.card = card
      },
    ],
  ])('does not count for an issuance %s', async (_what, change) => {
    const { id } = await start()
    await change(id)
    expect(await report(id, ISSUED)).toEqual({ kind: 'closed' })
    expect(entered).toEqual([])
  })

  it('does not count for an unknown issuance', async () => {
    expect(await report('unknown', ISSUED)).toEqual({ kind: 'closed' })
  })
})

describe('a rejection', () => {
  it('ends the issuance once, withdraws its offer, and is audited under a pseudonym', async () => {
    const { id } = await start()
    const rejected = { kind: 'rejected', reason: 'TOO_MANY_ATTEMPTS' } as const
    expect(await report(id, rejected)).toEqual({ kind: 'refused', reason: 'TOO_MANY_ATTEMPTS' })
    expect(await report(id, rejected)).toEqual({ kind: 'closed' })
    expect(withdrawn).toEqual([id])
    expect(audited).toMatchObject([{ object: pseudonymOf(id), outcome: 'TOO_MANY_ATTEMPTS' }])
  })
})

describe('a redemption', () => {
  it('extends an open issuance, and no other', async () => {
    const { id } = await start()
    const redeemed = { kind: 'redeemed', until: NOW + 2 * LIFE } as const
    expect(await report(id, redeemed)).toEqual({ kind: 'accepted' })
    expect(await rows()).toMatchObject([{ expires_at: NOW + 2 * LIFE }])
    await report(id, { kind: 'rejected', reason: 'ACCESS_DENIED' })
    expect(await report(id, redeemed)).toEqual({ kind: 'closed' })
  })

  it('extends no issuance whose contract is not enabled', async () => {
    const { id } = await start()
    await database.query.updateTable('contracts').set({ status: 'Disabled' }).execute()
    expect(await report(id, { kind: 'redeemed', until: NOW + 2 * LIFE })).toEqual({ kind: 'closed' })
    expect(await rows()).toMatchObject([{ expires_at: NOW + LIFE }])
  })
})

describe('the status of an issuance', () => {
  it('is unknown with another id, at the address of another card, or if its card is gone', async () => {
    const { id } = await start()
    expect(await status(id)).toMatchObject({ state: 'waiting' })
    for (const other of ['unknown', pseudonymOf(id)]) expect(await status(other)).toBeUndefined()
    expect(await status(id, () => false)).toBeUndefined()
    others.card = { ...CARD, id: 'another' }
    expect(await status(id)).toBeUndefined()
  })

  it('has the claims that the server added once the credential is issued, until its holder is erased', async () => {
    const { id } = await start()
    expect(await status(id)).not.toHaveProperty('claims')
    await report(id, ISSUED)
    expect(await status(id)).toMatchObject({ state: 'done', claims: { accountNumber: expect.stringMatching(/^PL/) } })
    await database.query.updateTable('issuances').set({ holder_name: null }).execute()
    expect(await status(id)).not.toHaveProperty('claims')
  })

  it('is expired from its expiry on', async () => {
    const { id } = await start()
    now = NOW + LIFE - 1
    expect(await status(id)).toMatchObject({ state: 'waiting' })
    now = NOW + LIFE
    expect(await status(id)).toMatchObject({ state: 'failed', error: { code: 'EXPIRED' } })
  })
})

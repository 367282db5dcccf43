import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AuditNote } from '../../base/audit/audit-note.ts'
import type {
  AnswerOutcome,
  DigitalCredentials,
  NewPresentation,
  PresentationStart,
  PresentedCredential,
} from '../../credentials/credential-engine.ts'
import type { Accounts } from '../../ledger/accounts/accounts.service.ts'
import type { Database } from '../../platform/database/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { LocalNotifications } from '../../platform/notifications/notifications.ts'
import { timeOrderedId } from '../../platform/secrets/time-ordered-id.ts'
import { openDatabase, type Tables } from '../../schema/all-tables.fixture.ts'
import { DigitalPresentations } from './digital-presentations.ts'
import { EndPresentations } from './end-presentations.ts'
import { findPresentation, insertPresentation } from './presentation.repository.ts'
import type { PresentationPurpose } from './presentation-purpose.ts'
import { PurposeRegistry } from './purpose-registry.ts'
import { SettlePresentations } from './settle-presentations.ts'
import { StartPresentations } from './start-presentations.ts'
import { PresentationStatuses } from './status-presentations.ts'

export const NOW = 1_800_000_000_000
export const LIFE: Milliseconds = 300_000
/** Code of a `wallet` that answers on the same device, and secret of the browser that started the presentation. */
export const [CODE, BROWSER] = ['response-code', 'secret-of-the-browser']

export const cardOf = (presentation: object = {}): Card =>
  zCard.parse({
    ...{ id: 'badge', type: 'Badge', apiVcPrefix: '/badge', isBasic: false },
    ...{ card: { title: 'Badge', image: 'badge.svg' } },
    presentation: { enabled: true, claims: ['displayName'], ...presentation },
  })

/** A verified credential of this server. */
export const CREDENTIAL: PresentedCredential = {
  checks: [{ name: 'signature', outcome: 'passed' }],
  ...{ state: 'ledger', credentialId: 'list.7', issuer: 'https://cards.example', verifier: 'verifier', type: 'Badge' },
  ...{ subject: 'key', holderKey: 'key', claims: { displayName: 'Anna' }, issuedAt: NOW - 1000, expiresAt: NOW + 1e9 },
}

/**
 * Opens presentations for each test, on an empty database that the tests of a file share. The other features and the engine are stubs,
 * which a test can change.
 */
export function presentationsUnderTest(): () => PresentationsUnderTest {
  let empty: EmptyDatabase
  let database: Database<Tables>
  let under: PresentationsUnderTest
  beforeAll(async () => {
    empty = await createEmptyDatabase('sqlite')
    database = await openDatabase(empty.location)
  })
  afterAll(async () => {
    await database.close()
    await empty.remove()
  })
  beforeEach(async () => {
    await database.query.deleteFrom('presentations').execute()
    under = openPresentations(database)
  })
  return () => under
}

function openPresentations(database: Database<Tables>) {
  const under = {
    now: NOW,
    card: cardOf(),
    /** Types of the contracts that are enabled. */
    enabled: ['Badge'],
    /** Account of the presented credential in the ledger, or the reason why it is refused. */
    used: { accountId: 'account-1' } as Awaited<ReturnType<Accounts['use']>>,
    quotaIsFull: false,
    audited: [] as AuditNote[],
    requested: [] as NewPresentation[],
    /** Fulfilments of the purpose. */
    fulfilled: [] as Parameters<PresentationPurpose['settle']>[1][],
    purpose: undefined as Partial<PresentationPurpose> | undefined,
    send: async () => ({ links: { 'other-device': 'openid-vc://x' }, requestId: 'request-1', expiresAt: NOW + LIFE }),
    kind: 'link' as 'link' | 'service',
    /** Outcome of each answer by the Digital Credentials API, and the answers. */
    answered: { kind: 'accepted' } as AnswerOutcome,
    answers: [] as unknown[],
    requests: [{ protocol: 'openid4vp-v1-signed', data: { request: 'jws' } }] as DigitalMessage[],
  }
  const purpose: PresentationPurpose = {
    ...{ name: 'verification', isAskedFor: () => true, prepare: async () => ({ state: null }) },
    authorize: async (request) => under.purpose?.authorize?.(request),
    async settle(_tx, presentation) {
      under.fulfilled.push(presentation)
      return { status: 'OK' }
    },
  }
  const purposes = new PurposeRegistry({ purposes: [], operations: [] })
  purposes.addLast(purpose)
  const enabledContractId = async (_db: unknown, type: string) => (under.enabled.includes(type) ? type : undefined)
  const digitalCredentials: DigitalCredentials = {
    protocols: { presentation: ['openid4vp-v1-signed'], issuance: [] },
    origins: ['https://vitrine.example'],
    requests: async () => under.requests,
    async accept(id, answer) {
      under.answers.push({ id, ...answer })
      return under.answered
    },
    offers: async () => [],
  }
  const engine = {
    name: 'engine',
    digitalCredentials,
    async createRequest(asked: NewPresentation): Promise<PresentationStart> {
      under.requested.push(asked)
      const save = async () => {}
      if (under.kind === 'service') return { kind: 'service', save, send: () => under.send() }
      const links = { 'other-device': 'openid4vp://x', 'same-device': 'openid4vp://y' }
      return { kind: 'link', save, links, requestId: 'request-1' }
    },
  }
  const context = {
    ...{ database, clock: () => under.now, notifications: new LocalNotifications() },
    ...{ purposes, engines: { of: () => engine, find: () => engine } },
    count: { begun: () => {}, ended: () => {}, stepped: () => {}, noted: () => {} },
    services: {
      cards: {
        credentialOfType: (type: string) => ({ title: `The ${type}`, format: 'dc+sd-jwt', claims: [] }),
        findVersion: async (_db: unknown, id: string) => (id === under.card.id ? under.card : undefined),
      },
      contracts: { enabledContractId, lockEnabled: enabledContractId },
      accounts: { use: async () => under.used },
      audit: { note: async (_tx: unknown, note: AuditNote) => void under.audited.push(note) },
      quota: {
        admit: async () => {
          if (under.quotaIsFull) throw new Error('the quota is full')
        },
      },
    },
  } as unknown as ConstructorParameters<typeof StartPresentations>[0] &
    ConstructorParameters<typeof SettlePresentations>[0] &
    ConstructorParameters<typeof PresentationStatuses>[0] &
    ConstructorParameters<typeof EndPresentations>[0]
  const settle = new SettlePresentations(context)
  const statuses = new PresentationStatuses(context)

  return Object.assign(under, {
    database,
    settle,
    statuses,
    digital: new DigitalPresentations(context),
    start: new StartPresentations({ ...context, settlePresentations: settle }),
    ends: new EndPresentations(context),
    /** Stores an open presentation, which expires in five minutes. Returns its id. */
    async insert(browser: string | null = null): Promise<string> {
      const id = timeOrderedId(under.now)
      await database.transaction((tx) =>
        insertPresentation(tx, {
          ...{ id, card_id: 'badge', card_version: '1', type: 'Badge', purpose: 'verification' },
          ...{ purpose_state: 'null', browser, created_at: under.now, expires_at: under.now + LIFE },
          ...{ client: 'client', kept_bytes: 1 },
        }),
      )
      return id
    },
    report: (id: string, event: Parameters<SettlePresentations['settle']>[2]) =>
      database.transaction((tx) => settle.settle(tx, id, event)),
    row: (id: string) => findPresentation(database.query, { id }),
    resultOf: (id: string): Promise<PresentationResult> =>
      statuses.result(
        id,
        () => true,
        async () => {},
      ),
  })
}

export type PresentationsUnderTest = ReturnType<typeof openPresentations>

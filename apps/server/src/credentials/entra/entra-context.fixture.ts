import type { Card } from '@vitrine/api/cards/card.ts'
import { createEmptyDatabase } from '../../platform/database/empty-database.fixture.ts'
import { openDatabase } from '../../schema/all-tables.fixture.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { SUITE_CARDS } from '../engine-under-test.fixture.ts'
import { ContractList } from './contracts/contract-list.ts'
import type { ServiceContract } from './contracts/service-contract.ts'
import type { EntraContext } from './entra-context.ts'
import { CallbackKeys } from './requests/callback-keys.ts'
import type { CreatedRequest } from './service/created-request.ts'
import { VerifiedIdService } from './service/verified-id-service.ts'

export const NOW = Date.UTC(2026, 8, 5, 8)
const MADE: CreatedRequest = { requestId: 'request-1', url: 'openid-vc://?request_uri=x', expiresAt: NOW + 300_000 }

/** Service that records the bodies of its requests, and makes them. */
class RecordingService extends VerifiedIdService {
  readonly bodies: object[] = []
  known: ServiceContract[] = []

  override async createRequest(_kind: unknown, bodyFor: (attempt: number) => Promise<object>): Promise<CreatedRequest> {
    this.bodies.push(await bodyFor(1))
    return MADE
  }

  override async contracts(): Promise<readonly ServiceContract[]> {
    return this.known
  }
}

/** Opens a context with an empty database and a service that only records. */
export async function openContextUnderTest(cards: Card[] = Object.values(SUITE_CARDS)) {
  const empty = await createEmptyDatabase('sqlite')
  const database = await openDatabase(empty.location)
  const { entra: configuration } = readConfiguration({ ENTRA_EMULATOR_URL: 'http://localhost:9' })
  if (!configuration) throw new Error('the engine is not configured')
  const clock = () => NOW
  const fetch = () => Promise.reject(new Error('there is no network'))
  const service = new RecordingService(configuration, { clock, fetch })
  const closed = () => Promise.resolve({ kind: 'closed' } as const)
  const entra: EntraContext & { database: typeof database } = {
    ...{ configuration, database, clock, service },
    publicUrl: 'https://cards.example',
    flows: {
      admit: async () => {},
      startShared: async () => ({ kind: 'unknown' }),
      settleIssuance: closed,
      settlePresentation: closed,
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    // Without a time, no list is kept: tests change the contracts.
    contracts: new ContractList(() => service.contracts(), { clock: () => Number.NaN }),
    keys: new CallbackKeys(Buffer.alloc(32, 1)),
    cards: () => cards,
  }
  return {
    entra,
    service,
    rows: () => database.query.selectFrom('entra_requests').selectAll().execute(),
    async close() {
      await database.close()
      await empty.remove()
    },
  }
}

export type ContextUnderTest = Awaited<ReturnType<typeof openContextUnderTest>>

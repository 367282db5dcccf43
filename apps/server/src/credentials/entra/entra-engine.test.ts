import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../../tests/free-port.ts'
import type { Delivery } from '../../../../entra-emulator/src/callbacks/callbacks.ts'
import { type Emulator, startEmulator } from '../../../../entra-emulator/src/emulator.ts'
import type { HeldCard } from '../../../../entra-emulator/src/wallet/held-card.ts'
import { createApiServer } from '../../platform/http/server/api-server.ts'
import { publicInternet } from '../../platform/http-client/guarded-fetch.ts'
import { openKeyStore } from '../../platform/keys/key-store.ts'
import { openDatabase } from '../../schema/all-tables.fixture.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { credentialEngineSuite } from '../credential-engine.suite.ts'
import type { CredentialEngine, CredentialFlows, Outcome, SharedStart } from '../credential-engine.ts'
import { type EngineWallet, inFormat, SUITE_CARDS } from '../engine-under-test.fixture.ts'
import { contractDefinitions } from './contracts/contract-definition.ts'
import { entraEngine } from './entra.engine.ts'
import { openEntra } from './entra-engine.ts'

credentialEngineSuite('the entra engine', async (recording) => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-entra-'))
  let offset = 0
  const now = () => Date.now() + offset
  const cards = Object.values(SUITE_CARDS).map((card) => inFormat(card, 'jwt_vc_json'))
  const emulator = await startEmulator({ clock: now })
  const port = await freePort()
  const configuration = readConfiguration({
    PORT: String(port),
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    ENTRA_EMULATOR_URL: emulator.url,
    ENTRA_REQUESTS_PER_SECOND: '1000',
  })
  const { entra, publicUrl } = configuration
  if (!entra) throw new Error('the engine is not configured')
  const database = await openDatabase(configuration.database)
  for (const definition of contractDefinitions(cards, { publicUrl, clientName: 'Test' }))
    emulator.store.contracts.create(definition)
  const keys = await openKeyStore({ directory: configuration.keysDirectory, publicUrl, mayCreate: true, now: now() })
  const flows = new ObservedFlows(recording)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const context = { publicUrl, database, keys, clock: now, flows, log, network: publicInternet }
  const engine = openEntra(entra, { ...context, cardsOf: () => cards })
  const app = createApiServer(configuration, now)
  await app.register(async (routes) => engine.registerRoutes(routes))
  await app.listen({ host: 'localhost', port })
  return {
    engine,
    reportsDecline: false,
    restore: entraEngine.restore,
    database,
    wallet: engineWallet(emulator, { flows, engine }),
    now,
    advance: (time) => {
      offset += time
    },
    async close() {
      await app.close()
      await emulator.stop()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
})

/** Flows that also keep the latest outcome: this service does not tell its wallet what became of a callback. */
class ObservedFlows implements CredentialFlows {
  latest: Outcome | undefined
  readonly #flows: CredentialFlows

  constructor(flows: CredentialFlows) {
    this.#flows = flows
  }

  admit(...row: Parameters<CredentialFlows['admit']>): Promise<void> {
    return this.#flows.admit(...row)
  }

  startShared(name: string): Promise<SharedStart> {
    return this.#flows.startShared(name)
  }

  async settleIssuance(...event: Parameters<CredentialFlows['settleIssuance']>): Promise<Outcome> {
    this.latest = undefined
    this.latest = await this.#flows.settleIssuance(...event)
    return this.latest
  }

  async settlePresentation(...event: Parameters<CredentialFlows['settlePresentation']>): Promise<Outcome> {
    this.latest = undefined
    this.latest = await this.#flows.settlePresentation(...event)
    return this.latest
  }
}

/** Adapts the emulated wallet to the engine suite. */
function engineWallet(
  emulator: Emulator,
  { flows, engine }: { flows: ObservedFlows; engine: CredentialEngine },
): EngineWallet {
  const { wallet } = emulator
  const cardOf = (held: unknown): HeldCard => {
    const card = wallet.cards.find(({ id }) => id === held)
    if (!card) throw new Error('the wallet does not hold this card')
    return card
  }
  const isAccepted = (delivered: Delivery) =>
    typeof delivered === 'object' && delivered.status === 200 && flows.latest?.kind === 'accepted'

  const scan = async (url: string): Promise<boolean> => {
    const opened = await wallet.open(url)
    if (opened.outcome === 'refused') return false
    // The service reports the first scan only, so the report is repeated if the server refused it.
    return isAccepted(
      opened.delivered === 'none' ? await emulator.callbacks.redeliver(opened.requestId) : opened.delivered,
    )
  }
  return {
    scanOffer: scan,
    async take(url, pin) {
      const taken = await wallet.accept(url, { pin })
      if (taken.outcome !== 'issued') return undefined
      if (isAccepted(taken.delivered)) return taken.card.id
      // The service has issued the credential without asking the server, which therefore revokes it.
      for (const { run } of engine.cleanup) await run()
      if (!wallet.isRevoked(taken.card.id)) throw new Error('a credential that the server refused is still valid')
      return undefined
    },
    claimsOf: (held) => ({ ...cardOf(held).claims, level: Number(cardOf(held).claims.level) }),
    isRevoked: async (held) => wallet.isRevoked(cardOf(held).id),
    scanRequest: scan,
    async present(url, held) {
      const presented = await wallet.present(url, { cardIds: [cardOf(held).id] })
      if (presented.outcome === 'presented') return isAccepted(presented.delivered)
      const requestId = url.slice(url.lastIndexOf('/') + 1)
      return presented.outcome === 'refused' && presented.reason === 'finished'
        ? isAccepted(await emulator.callbacks.redeliver(requestId))
        : false
    },
    async decline(url) {
      const declined = await wallet.cancel(url)
      return declined.outcome === 'cancelled' && declined.delivered !== 'none'
    },
  }
}

import { type Emulator, startEmulator } from '../../apps/entra-emulator/src/emulator.ts'
import type { EmulatorOptions } from '../../apps/entra-emulator/src/options.ts'
import { CardFolder } from '../card-folder.ts'
import { type RunningProduct, startProduct } from '../protocol/product.ts'
import { createContracts } from './entra-contracts.ts'

/** Options of a stage. */
type StageOptions = {
  /** Ids of the shipped cards that use the service, in addition to the guardian card. `all`: CREDENTIAL_ENGINE is entra. */
  cards?: readonly string[] | 'all'
  environment?: Record<string, string>
  emulator?: EmulatorOptions
  /** Changes to card files, by the id of the card. */
  changes?: Record<string, Record<string, unknown>>
  /** False to leave the tenant without contracts. */
  hasContracts?: boolean
  at?: number
}

/** The server with the engine for Microsoft Entra Verified ID, and an emulator in place of the service. Both share one clock. */
export class EntraStage {
  readonly running: RunningProduct
  readonly emulator: Emulator
  readonly #folder: CardFolder

  private constructor(running: RunningProduct, emulator: Emulator, folder: CardFolder) {
    this.running = running
    this.emulator = emulator
    this.#folder = folder
  }

  static async open({
    cards = [],
    environment = {},
    emulator: options = {},
    changes = {},
    hasContracts = true,
    at,
  }: StageOptions = {}): Promise<EntraStage> {
    const folder = new CardFolder()
    if (cards !== 'all') for (const id of cards) folder.change(id, { engine: { name: 'entra' } })
    for (const [id, change] of Object.entries(changes)) folder.change(id, change)
    const stage: { running?: RunningProduct } = {}
    const emulator = await startEmulator({ clock: () => stage.running?.now() ?? at ?? Date.now(), ...options })
    const running = await startProduct(
      {
        ENTRA_EMULATOR_URL: emulator.url,
        ENTRA_REQUESTS_PER_SECOND: '1000',
        SCENARIOS_DIR: folder.path,
        ...(cards === 'all' ? { CREDENTIAL_ENGINE: 'entra' } : {}),
        ...environment,
      },
      at === undefined ? {} : { at },
    )
    stage.running = running
    const opened = new EntraStage(running, emulator, folder)
    const defaultEngine = cards === 'all' ? 'entra' : 'openid4vc'
    if (hasContracts) await createContracts(emulator, { folder: folder.path, publicUrl: running.url, defaultEngine })
    return opened
  }

  /** Folder of the card files (`SCENARIOS_DIR`). */
  get cardsDirectory(): string {
    return this.#folder.path
  }

  /** Issues a basic card to the wallet. Returns the id of the issuance, and that of the card in the wallet. */
  async receive(type: string, fieldData: Record<string, unknown>, prefix?: string) {
    const { browser } = this.running
    const { id, url, pin } = await (prefix === undefined
      ? browser.issueBasic(type, fieldData)
      : browser.issue(prefix, type, fieldData))
    const taken = await this.emulator.wallet.accept(url, { pin })
    if (taken.outcome !== 'issued') throw new Error(`the wallet did not get the card: ${JSON.stringify(taken)}`)
    return { id, cardId: taken.card.id, claims: taken.card.claims }
  }

  /** Id that a link names at the service. */
  requestIdOf(url: string): string {
    return url.slice(url.lastIndexOf('/') + 1)
  }

  async close(): Promise<void> {
    await this.running.stop()
    await this.emulator.stop()
    this.#folder.remove()
  }
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { expect } from 'vitest'
import type { OutboundNetwork } from '../../../apps/server/src/platform/http-client/guarded-fetch.ts'
import { CardFolder } from '../../card-folder.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { type HttpAnswer, readProtocolError } from '../wallet/http-exchange.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { FOREIGN_VCT, ForeignIssuer } from './foreign-issuer.ts'
import { expectProcessed } from './outcomes.ts'
import { Stage } from './stage.ts'

type Presented = { id: string; answer: HttpAnswer }

/** A server that trusts two other issuers, a library and a university. Some of its cards accept credentials of the library. */
export class ForeignStage {
  readonly library: ForeignIssuer
  /** The other issuer, which the server does not trust for the library's types. */
  readonly university: ForeignIssuer
  readonly running: RunningProduct
  /** Functions that present a bank account that this server issued itself. */
  readonly own: Stage
  readonly #folder: string
  readonly #cards: CardFolder

  private constructor(parts: {
    library: ForeignIssuer
    university: ForeignIssuer
    running: RunningProduct
    own: Stage
    folder: string
    cards: CardFolder
  }) {
    this.library = parts.library
    this.university = parts.university
    this.running = parts.running
    this.own = parts.own
    this.#folder = parts.folder
    this.#cards = parts.cards
  }

  /** Starts the server. `network` receives a network that reaches only the library, and returns the outbound network of the server. */
  static async open(network = (library: OutboundNetwork) => library): Promise<ForeignStage> {
    let now = Date.now
    const [library, university] = [await ForeignIssuer.open(() => now()), await ForeignIssuer.open(() => now())]
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-foreign-'))
    const cards = cardsWithForeign()
    const environment = {
      SCENARIOS_DIR: cards.path,
      TRUSTED_ISSUERS_DIR: writeTrustedIssuers(folder, { library, university }),
    }
    const running = await startProduct(environment, { network: network(library.network) })
    now = () => running.now()
    return new ForeignStage({ library, university, running, own: await Stage.of(running), folder, cards })
  }

  get cardsDirectory(): string {
    return this.#cards.path
  }

  async close(): Promise<void> {
    await this.running.stop()
    await this.library.close()
    await this.university.close()
    this.#cards.remove()
    rmSync(this.#folder, { recursive: true })
  }

  /** Answers a request for the bank account with the given credential. */
  async present(credential: ReceivedCredential, parameters: Record<string, unknown> = {}): Promise<Presented> {
    const { browser, wallet } = this.running
    const { id, url } = await browser.present('BankAccount', '/basic', parameters)
    const open = await wallet.openRequest(url)
    return { id, answer: await open.sendPresentation([credential]) }
  }

  /** Expects that the presentation was verified, and returns its result. */
  async expectVerified({ id, answer }: Presented) {
    expectProcessed(answer, this.running.url)
    expect(await this.running.browser.presentationStatus(id)).toEqual({ status: 2 })
    return this.running.browser.result(id)
  }

  async expectRefused({ id, answer }: Presented, reason: FlowErrorCode): Promise<void> {
    expect(readProtocolError(answer)).toEqual({
      error: 'invalid_request',
      description: 'the presentation was not accepted',
    })
    expect(await this.running.browser.presentationStatus(id)).toMatchObject({
      status: 99,
      error: { code: reason, message: ENGLISH_FLOW_ERRORS[reason] },
    })
  }
}

/** Creates the cards, two of which accept the library's credentials. */
function cardsWithForeign(): CardFolder {
  const cards = new CardFolder()
  for (const card of ['bank-account-basic', 'certificate2'])
    cards.change(card, { presentation: { vct: [FOREIGN_VCT] } })
  return cards
}

function writeTrustedIssuers(folder: string, issuers: Record<string, ForeignIssuer>): string {
  const directory = join(folder, 'trusted-issuers')
  mkdirSync(directory)
  for (const [name, { authority }] of Object.entries(issuers))
    writeFileSync(join(directory, `${name}.pem`), `Type: ${FOREIGN_VCT}\n${authority.certificate}`)
  return directory
}

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FLOW_ERRORS, type FlowErrorCode } from '@vitrine/api'
import { expect } from 'vitest'
import type { OutboundNetwork } from '../../../apps/server/src/platform/http-client/guarded-fetch.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { type HttpAnswer, readProtocolError } from '../wallet/http-exchange.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { FOREIGN_VCT, ForeignIssuer } from './foreign-issuer.ts'
import { expectProcessed } from './outcomes.ts'
import { Stage } from './stage.ts'

export type Presented = { id: string; answer: HttpAnswer }

/** A server that trusts two other issuers, and some of whose cards take the credentials of one of them, the library. */
export class ForeignStage {
  readonly library: ForeignIssuer
  /** Trusted as well, and nobody to speak for the library. */
  readonly university: ForeignIssuer
  readonly running: RunningProduct
  /** With a bank account of ours. */
  readonly own: Stage
  readonly #folder: string

  private constructor(parts: {
    library: ForeignIssuer
    university: ForeignIssuer
    running: RunningProduct
    own: Stage
    folder: string
  }) {
    this.library = parts.library
    this.university = parts.university
    this.running = parts.running
    this.own = parts.own
    this.#folder = parts.folder
  }

  /** `network` is the server's way out, made from one that leads to the library and to nobody else. */
  static async open(network = (library: OutboundNetwork) => library): Promise<ForeignStage> {
    let now = Date.now
    const [library, university] = [await ForeignIssuer.open(() => now()), await ForeignIssuer.open(() => now())]
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-foreign-'))
    const environment = {
      SCENARIOS_DIR: writeScenarios(folder),
      TRUSTED_ISSUERS_DIR: writeTrustedIssuers(folder, { library, university }),
    }
    const running = await startProduct(environment, network(library.network))
    now = () => running.now()
    return new ForeignStage({ library, university, running, own: await Stage.of(running), folder })
  }

  get scenariosDirectory(): string {
    return join(this.#folder, 'scenarios')
  }

  async close(): Promise<void> {
    await this.running.stop()
    await this.library.close()
    await this.university.close()
    rmSync(this.#folder, { recursive: true })
  }

  /** Presents a credential to the bank account's card. */
  async present(credential: ReceivedCredential, wish: Record<string, unknown> = {}): Promise<Presented> {
    const { browser, wallet } = this.running
    const { id, url } = await browser.present('BankAccount', '/basic', wish)
    const open = await wallet.openRequest(url)
    return { id, answer: await open.sendPresentation([credential]) }
  }

  /** The presentation was verified; its result. */
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
      error: { code: reason, message: FLOW_ERRORS[reason] },
    })
  }
}

/** The cards, two of which take the library's credentials. */
function writeScenarios(folder: string): string {
  const directory = join(folder, 'scenarios')
  cpSync(fileURLToPath(new URL('../../../scenarios', import.meta.url)), directory, { recursive: true })
  for (const card of ['bank-account-basic', 'certificate2']) {
    const file = join(directory, `${card}.json`)
    const scenario = JSON.parse(readFileSync(file, 'utf8'))
    scenario.presentation.vct = [FOREIGN_VCT]
    writeFileSync(file, JSON.stringify(scenario))
  }
  return directory
}

function writeTrustedIssuers(folder: string, issuers: Record<string, ForeignIssuer>): string {
  const directory = join(folder, 'trusted-issuers')
  mkdirSync(directory)
  for (const [name, { authority }] of Object.entries(issuers))
    writeFileSync(join(directory, `${name}.pem`), authority.certificate.toString())
  return directory
}

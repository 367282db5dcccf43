import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CardFolder } from '../../card-folder.ts'
import { FOREIGN_VCT, ForeignIssuer } from '../presentation/foreign-issuer.ts'
import { type RunningProduct, startProduct } from '../product.ts'

/** Types of the library's documents and JWT VCs. */
export const DOC_TYPE = 'org.library.card.1'
export const VC_TYPE = 'https://library.example/types/card'

/** A server with a card in each format that also accepts the credentials of another issuer, a library. */
export class ForeignCards {
  readonly library: ForeignIssuer
  /** Another issuer, which the server does not trust for the library's types. */
  readonly university: ForeignIssuer
  readonly running: RunningProduct
  readonly #cards: CardFolder
  readonly #folder: string

  private constructor(parts: {
    library: ForeignIssuer
    university: ForeignIssuer
    running: RunningProduct
    cards: CardFolder
    folder: string
  }) {
    this.library = parts.library
    this.university = parts.university
    this.running = parts.running
    this.#cards = parts.cards
    this.#folder = parts.folder
  }

  static async open(): Promise<ForeignCards> {
    const [library, university] = [await ForeignIssuer.open(), await ForeignIssuer.open()]
    const cards = new CardFolder()
    cards.change('credo-rest', { presentation: { vct: [DOC_TYPE] } })
    cards.change('credo-jwt-vc', { presentation: { vct: [VC_TYPE] } })
    cards.change('bank-account-basic', { presentation: { vct: [FOREIGN_VCT] } })
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-foreign-formats-'))
    const trusted = join(folder, 'trusted')
    mkdirSync(trusted)
    const typesOf = (...types: string[]) => types.map((type) => `Type: ${type}\n`).join('')
    const { certificate } = library.authority
    writeFileSync(join(trusted, 'library.pem'), typesOf(DOC_TYPE, VC_TYPE) + certificate)
    writeFileSync(join(trusted, 'library-2.pem'), typesOf(FOREIGN_VCT) + certificate)
    writeFileSync(
      join(trusted, 'university.pem'),
      typesOf('org.university.diploma.1') + university.authority.certificate,
    )
    const environment = { SCENARIOS_DIR: cards.path, TRUSTED_ISSUERS_DIR: trusted }
    const running = await startProduct(environment, { network: library.network })
    return new ForeignCards({ library, university, running, cards, folder })
  }

  async close(): Promise<void> {
    await this.running.stop()
    await Promise.all([this.library.close(), this.university.close()])
    this.#cards.remove()
    rmSync(this.#folder, { recursive: true })
  }
}

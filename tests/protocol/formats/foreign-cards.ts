import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directPostBinding } from '../../../apps/server/src/credentials/openid4vc/verifier/channels/direct-post.ts'
import { CardFolder } from '../../card-folder.ts'
import { PageBrowser } from '../digital-credentials/page-browser.ts'
import { FOREIGN_VCT, ForeignIssuer, ISSUER_NAME, listWith } from '../presentation/foreign-issuer.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { DcqlQuery } from '../wallet/dcql.ts'
import { publicJwkOf, thumbprint } from '../wallet/keys.ts'
import { type Fault, PRESENTATIONS, type Session } from './faulty-presentations.ts'

/** Types of the library's documents and JWT VCs. */
export const DOC_TYPE = 'org.library.card.1'
export const VC_TYPE = 'https://library.example/types/card'

/** Cards in each format, and the type of the library's credentials that they accept. */
export const FOREIGN_CARDS = [
  { format: 'dc+sd-jwt', type: FOREIGN_VCT, card: 'BankAccount', prefix: '/basic' },
  { format: 'jwt_vc_json', type: VC_TYPE, card: 'CredoJwtCard', prefix: '/credo-jwt-vc' },
  { format: 'mso_mdoc', type: DOC_TYPE, card: 'CredoRestCard', prefix: '/credo-rest' },
] as const
type ForeignCard = (typeof FOREIGN_CARDS)[number]

/** A request that waits for a presentation of the library's card. */
type Asked = { id: string; session: Session; send(presentation: string): Promise<unknown> }

/** Ways in which a page asks for a card. */
const WAYS = {
  async 'by QR code'({ running }: ForeignCards, { type, card, prefix }: ForeignCard): Promise<Asked> {
    const { id, url } = await running.browser.present(card, prefix)
    const open = await running.wallet.openRequest(url)
    const { clientId, nonce, responseUri, encryption, query } = open.request
    const responseKey = publicJwkOf(encryption.key)
    return {
      ...{ id, session: directPostBinding({ clientId, nonce, responseUri, responseKey }) },
      send: (presentation) => open.sendResponse(open.encrypt({ [queryOf(query, type)]: [presentation] })),
    }
  },

  async 'by the browser'({ running }: ForeignCards, { type, card, prefix }: ForeignCard): Promise<Asked> {
    const page = new PageBrowser(running)
    const { id } = await page.begin(card, prefix)
    const [request] = await page.requestsOf(id)
    const { origin } = page
    const open = running.wallet.openDigitalRequest(request?.data, origin)
    const { nonce, encryption, query } = open.request
    const key = Buffer.from(thumbprint(publicJwkOf(encryption.key)), 'base64url')
    return {
      id,
      session: {
        ...{ audience: `origin:${origin}`, nonce },
        handover: { name: 'OpenID4VPDCAPIHandover', info: [origin, nonce, key] },
      },
      send: (presentation) => page.answer(id, open.encrypt({ [queryOf(query, type)]: [presentation] })),
    }
  },
}
export type Way = keyof typeof WAYS

const queryOf = ({ credentials }: DcqlQuery, type: string): string =>
  credentials.find((one) => one.types.flat().includes(type) || one.vctValues.includes(type))?.id ?? ''

/** A server with a card in each format that also accepts the credentials of another issuer, a library. */
export class ForeignCards {
  readonly library: ForeignIssuer
  /** Another issuer, which the server does not trust for the library's types. */
  readonly university: ForeignIssuer
  readonly running: RunningProduct
  /** Status list in which index 9 is revoked and index 8 is not. */
  readonly #statusList: string
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
    this.#statusList = this.library.newListUri()
    this.library.serveList(this.#statusList, { bytes: listWith(9) })
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

  /**
   * Presents the library's card, by default without a fault.
   *
   * @param bound returns the session that the holder signs instead of the right one
   * @returns status of the presentation, its failed check, and the diagnosis for developers of wallets
   */
  async present(
    way: Way,
    card: ForeignCard,
    { fault, bound = (session) => session }: { fault?: Fault; bound?: (session: Session) => Session } = {},
  ) {
    const { running, library } = this
    const { id, session, send } = await WAYS[way](this, card)
    const presentation = PRESENTATIONS[card.format]({
      ...{ fault, signer: library.signer, issuer: ISSUER_NAME, type: card.type, session: bound(session) },
      ...{ statusList: this.#statusList, now: running.now() },
    })
    await send(presentation)
    const { status, error, checks } = await running.browser.presentationStatus(id, card.prefix)
    const line = await running.browser.presentationDiagnosis(id, card.prefix)
    return { status, error, check: checks?.find(({ outcome }) => outcome === 'failed')?.name, line }
  }

  async close(): Promise<void> {
    await this.running.stop()
    await Promise.all([this.library.close(), this.university.close()])
    this.#cards.remove()
    rmSync(this.#folder, { recursive: true })
  }
}

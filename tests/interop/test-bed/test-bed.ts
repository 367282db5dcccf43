import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { CardFolder } from '../../card-folder.ts'
import { freePort } from '../../free-port.ts'
import { type RunningProduct, startProduct } from '../../protocol/product.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy } from '../../protocol/wallet/forge.ts'
import { KnownWallets } from './known-wallets.ts'
import { TlsFront } from './tls-front.ts'

/**
 * Credential types of another issuer, one per format. Our verifier accepts a credential of such a type in place of one of our cards.
 */
export const FOREIGN_TYPES = {
  'dc+sd-jwt': 'https://library.example/types/reader-account',
  mso_mdoc: 'org.library.reader.1',
  jwt_vc_json: 'https://library.example/types/reader',
} as const

export type Settings = Record<string, string>

/** Settings of a server that demands an attestation of each wallet, as HAIP 1.0 section 4.4.1 says, and DPoP nonces. */
export const STRICT: Settings = { WALLET_ATTESTATION: 'required', DPOP_NONCE: 'required' }

/** The server behind https, as outside clients reach it. It trusts an authority of foreign issuers, and knows some wallets. */
export class TestBed {
  readonly running: RunningProduct
  readonly front: TlsFront
  /** Trust anchor of the credentials that the server issues, as PEM. */
  readonly ownAnchor: string
  /** Authority in TRUSTED_ISSUERS_DIR that can sign for foreign issuers. */
  readonly foreignAuthority: ForgedCertificate
  readonly wallets: KnownWallets
  /** Settings that differ from those of other test beds. */
  readonly settings: Settings
  readonly #webAuthority: ForgedCertificate
  readonly #folder: string
  readonly #cards: CardFolder

  private constructor(parts: {
    running: RunningProduct
    front: TlsFront
    foreignAuthority: ForgedCertificate
    wallets: KnownWallets
    settings: Settings
    webAuthority: ForgedCertificate
    folder: string
    cards: CardFolder
  }) {
    this.running = parts.running
    this.front = parts.front
    this.foreignAuthority = parts.foreignAuthority
    this.wallets = parts.wallets
    this.settings = parts.settings
    this.#webAuthority = parts.webAuthority
    this.#folder = parts.folder
    this.#cards = parts.cards
    this.ownAnchor = readFileSync(join(parts.running.dataDirectory, 'keys', 'trust-anchor.pem'), 'utf8')
  }

  /** Opens a server. `settings`: in addition to those that every test bed needs. */
  static async open(settings: Settings = {}): Promise<TestBed> {
    const webAuthority = forgeAuthority({ commonName: 'Throw-away web authority' })
    // All clients in this process trust this authority, whichever API they use.
    setDefaultCACertificates([...getCACertificates('default'), webAuthority.certificate.toString()])
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-interop-'))
    // Authorities for mdocs must name their country (ISO 18013-5 annex B.1.2).
    const foreignAuthority = forgeAuthority({ commonName: 'Library authority', country: 'PL' })
    const front = await TlsFront.open(webCertificate(webAuthority))
    const port = await freePort()
    const cards = new CardFolder()
    cards.change('bank-account-basic', { presentation: { vct: [FOREIGN_TYPES['dc+sd-jwt']] } })
    cards.change('credo-rest', { presentation: { vct: [FOREIGN_TYPES.mso_mdoc] } })
    cards.change('credo-jwt-vc', { presentation: { vct: [FOREIGN_TYPES.jwt_vc_json] } })
    cards.change('credo', { engine: { keyAttestation: { keyStorage: ['iso_18045_high'] } } })
    const wallets = new KnownWallets()
    const running = await startProduct({
      PORT: String(port),
      PUBLIC_URL: front.url,
      TRUST_PROXY: '1',
      SCENARIOS_DIR: cards.path,
      TRUSTED_ISSUERS_DIR: writeTrustedIssuer(folder, foreignAuthority),
      ...wallets.write(folder),
      ...settings,
    })
    front.passOnTo(port)
    return new TestBed({ running, front, foreignAuthority, wallets, settings, webAuthority, folder, cards })
  }

  /** Runs something with a server that has further settings. */
  static async with<Result>(settings: Settings, run: (testBed: TestBed) => Promise<Result>): Promise<Result> {
    const testBed = await TestBed.open(settings)
    try {
      return await run(testBed)
    } finally {
      await testBed.close()
    }
  }

  get url(): string {
    return this.front.url
  }

  /** Trust anchor of the web servers, as PEM, for clients in other processes. */
  get webAnchor(): string {
    return this.#webAuthority.certificate.toString()
  }

  /** Opens a `TlsFront` for a foreign server, with a certificate that all clients in this process trust. */
  openFront(): Promise<TlsFront> {
    return TlsFront.open(webCertificate(this.#webAuthority))
  }

  /** Revokes all accounts of the server, one by one, as the admin console does. */
  async revokeAll(): Promise<void> {
    const { product } = this.running
    for (const { id } of await product.database.query.selectFrom('accounts').select('id').execute())
      await product.services.revocation.revoke(id, 'administrator', { reason: 'unspecified' })
  }

  /** Suspends all accounts of the server. */
  async suspendAll(): Promise<void> {
    const { database, services } = this.running.product
    const accounts = await database.query.selectFrom('accounts').select('id').execute()
    for (const { id } of accounts)
      await database.transaction((tx) => services.accounts.suspend(tx, id, { until: null, now: this.running.now() }))
  }

  async close(): Promise<void> {
    await this.front.close()
    await this.running.stop()
    this.#cards.remove()
    rmSync(this.#folder, { recursive: true })
  }
}

const webCertificate = (authority: ForgedCertificate): ForgedCertificate =>
  forgeIssuedBy(authority, { commonName: 'localhost', dnsNames: ['localhost'] })

function writeTrustedIssuer(folder: string, { certificate }: ForgedCertificate): string {
  const directory = join(folder, 'trusted-issuers')
  mkdirSync(directory)
  const types = Object.values(FOREIGN_TYPES).map((type) => `Type: ${type}\n`)
  writeFileSync(join(directory, 'library.pem'), types.join('') + certificate)
  return directory
}

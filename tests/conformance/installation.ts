import { X509Certificate } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ROOT } from '../../tools/root.ts'
import { CardFolder } from '../card-folder.ts'
import { freePort } from '../free-port.ts'
import { TlsFront } from '../interop/test-bed/tls-front.ts'
import { type RunningProduct, startProduct } from '../protocol/product.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy } from '../protocol/wallet/forge.ts'
import { CLIENTS } from './issuer/clients.ts'
import { CARDS as ISSUED_CARDS } from './issuer/issued-cards.ts'
import { advanceClock, publicJwk } from './jwt.ts'
import { PID_DOCTYPE, PID_VCT } from './verifier/pid.ts'

/** Cards for the verifier plans. They are also those of an installation that the real suite tests. */
const CARDS = join(ROOT, 'deploy', 'conformance', 'cards')

/** Settings with which each request needs an attestation, and each proof the newest value of the server. */
export const STRICT = { WALLET_ATTESTATION: 'required', ATTESTATION_CHALLENGE: 'required', DPOP_NONCE: 'required' }

/** Options of cards for whose keys a provider has to vouch. */
export const ATTESTED_KEYS = { keyAttestation: { keyStorage: ['iso_18045_moderate'] } }

/** The server of this checkout behind https. It trusts the authority of the suite's mock wallet. */
export class Installation {
  readonly running: RunningProduct
  readonly url: string
  /** Trust anchor of credentials, requests and status lists. */
  readonly anchor: X509Certificate
  /** Issuer of the credentials that the mock wallet presents. */
  readonly pidIssuer: ForgedCertificate
  /** Signer of the suite's wallet attestations. */
  readonly attester: ForgedCertificate
  readonly #close: () => Promise<void>
  static readonly #all: Installation[] = []

  private constructor(
    running: RunningProduct,
    { pidIssuer, attester }: { pidIssuer: ForgedCertificate; attester: ForgedCertificate },
    close: () => Promise<void>,
  ) {
    this.running = running
    this.attester = attester
    this.url = running.url
    this.anchor = new X509Certificate(readFileSync(join(running.dataDirectory, 'keys', 'trust-anchor.pem')))
    this.pidIssuer = pidIssuer
    this.#close = close
    Installation.#all.push(this)
  }

  /**
   * Starts a server with more settings than the plans need.
   *
   * @param engine options of the cards that the issuer plans take
   */
  static async open(settings: Record<string, string> = {}, engine: object = {}): Promise<Installation> {
    const webAuthority = forgeAuthority({ commonName: 'Throw-away web authority' })
    setDefaultCACertificates([...getCACertificates('default'), webAuthority.certificate.toString()])
    const front = await TlsFront.open(forgeIssuedBy(webAuthority, { commonName: 'localhost', dnsNames: ['localhost'] }))
    // Authorities for mdocs must name their country (ISO 18013-5 annex B.1.2).
    const pidAuthority = forgeAuthority({ commonName: 'Suite authority', country: 'PL' })
    const providerAuthority = forgeAuthority({ commonName: 'Suite provider authority' })
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-conformance-'))
    const cards = new CardFolder()
    cpSync(CARDS, cards.path, { recursive: true })
    for (const { id } of Object.values(ISSUED_CARDS)) cards.change(id, { engine })
    const port = await freePort()
    const running = await startProduct({
      PORT: String(port),
      PUBLIC_URL: front.url,
      TRUST_PROXY: '1',
      SCENARIOS_DIR: cards.path,
      TRUSTED_ISSUERS_DIR: trustedIssuers(folder, pidAuthority),
      WALLET_PROVIDERS_DIR: walletProviders(folder, providerAuthority),
      KEY_PROVIDERS_DIR: walletProviders(folder, providerAuthority),
      WALLET_CLIENTS: walletClients(folder),
      ...settings,
    })
    front.passOnTo(port)
    const pidIssuer = forgeIssuedBy(pidAuthority, { commonName: 'Suite issuer', country: 'PL' })
    const attester = forgeIssuedBy(providerAuthority, { commonName: 'Suite wallet provider' })
    return new Installation(running, { pidIssuer, attester }, async () => {
      await front.close()
      await running.stop()
      cards.remove()
      rmSync(folder, { recursive: true })
    })
  }

  /** Lets time pass for the suite and all servers. */
  advance(seconds: number): void {
    for (const { running } of Installation.#all) running.advance(seconds * 1000)
    advanceClock(seconds)
  }

  close(): Promise<void> {
    return this.#close()
  }
}

function trustedIssuers(folder: string, { certificate }: ForgedCertificate): string {
  const directory = join(folder, 'trusted-issuers')
  mkdirSync(directory)
  writeFileSync(join(directory, 'suite.pem'), `Type: ${PID_VCT}\nType: ${PID_DOCTYPE}\n${certificate}`)
  return directory
}

function walletProviders(folder: string, { certificate }: ForgedCertificate): string {
  const directory = join(folder, 'wallet-providers')
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'suite.pem'), certificate.toString())
  return directory
}

/** Writes the suite's clients, which authenticate with a key of their own in some variants. */
function walletClients(folder: string): string {
  const file = join(folder, 'wallet-clients.json')
  const clients = CLIENTS.map(({ id, redirectUri, key }) => ({
    client_id: id,
    client_name: 'Conformance suite',
    redirect_uris: [redirectUri],
    jwks: { keys: [{ ...publicJwk(key), kid: id, use: 'sig', alg: 'ES256' }] },
  }))
  writeFileSync(file, JSON.stringify(clients))
  return file
}

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { greyJpeg } from '../jpeg.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ForgedCertificate } from '../wallet/forge.ts'
import type { HttpAnswer } from '../wallet/http-exchange.ts'
import type { PresentationTampering } from '../wallet/presentation.ts'
import type { OpenPresentation, ResponseTampering, VpToken } from '../wallet/presentation-session.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'

/** Name of a signing key of the server, or of the trust anchor that certifies these keys. */
export type ServerKey = 'credential-issuer' | 'document-signer' | 'request-object' | 'trust-anchor'

const BANK_ACCOUNT = { type: 'BankAccount', fieldData: {} }
/** A card with a photo. Presentations of this card may be large. */
const VERIFIED_EMPLOYEE = {
  type: 'VerifiedEmployee',
  fieldData: {
    jobTitle: 'Engineer',
    department: 'IT',
    mail: 'anna@example.org',
    photo: greyJpeg({ width: 24, height: 32 }).toString('base64'),
  },
}
type Card = { type: string; fieldData: Record<string, string> }

/** A server, and a wallet that holds one of the server's cards, by default a bank account. */
export class Stage {
  readonly running: RunningProduct
  readonly credential: ReceivedCredential
  readonly #card: Card

  private constructor(running: RunningProduct, card: Card, credential: ReceivedCredential) {
    this.running = running
    this.#card = card
    this.credential = credential
  }

  static async open(): Promise<Stage> {
    return Stage.of(await startProduct())
  }

  /** Opens a stage with a card that has a photo, so its presentations may be large. */
  static async openWithPhoto(): Promise<Stage> {
    return Stage.of(await startProduct(), VERIFIED_EMPLOYEE)
  }

  /** Creates a stage for a running server. */
  static async of(running: RunningProduct, card: Card = BANK_ACCOUNT): Promise<Stage> {
    return new Stage(running, card, await receive(running, card, 'Anna Nowak'))
  }

  close(): Promise<void> {
    return this.running.stop()
  }

  /** Receives a second credential of the same card, for a test that changes the credential. */
  receiveAnother(): Promise<ReceivedCredential> {
    return receive(this.running, this.#card, 'Jan Kowalski')
  }

  /** Starts a presentation in the browser and opens it in the wallet. */
  async begin(): Promise<Attempt> {
    const { browser, wallet } = this.running
    const { id, requestId, url } = await browser.present(this.#card.type)
    return new Attempt({ id, requestId, url, open: await wallet.openRequest(url), credential: this.credential })
  }

  /** Moves the clock forward, runs work, and sets the clock back. */
  async afterwards(milliseconds: number, work: () => Promise<void>): Promise<void> {
    this.running.advance(milliseconds)
    try {
      await work()
    } finally {
      this.running.advance(-milliseconds)
    }
  }

  /** Returns a key of the server with its certificate, as an intruder would steal it. */
  serverKey(name: ServerKey): ForgedCertificate {
    const file = (suffix: string) => readFileSync(join(this.running.dataDirectory, 'keys', `${name}${suffix}`), 'utf8')
    return { certificate: new X509Certificate(file('.pem')), privateKey: createPrivateKey(file('.key.pem')) }
  }
}

async function receive(
  { browser, wallet }: RunningProduct,
  { type, fieldData }: Card,
  displayName: string,
): Promise<ReceivedCredential> {
  const { url, pin } = await browser.issueBasic(type, { displayName, ...fieldData })
  return wallet.receive(url, pin === undefined ? {} : { txCode: pin })
}

/** One presentation: its id in the browser, and the request that the wallet opened. */
export class Attempt {
  /** Secret id of the presentation. Only the browser knows it. */
  readonly id: string
  readonly requestId: string
  readonly url: string
  readonly open: OpenPresentation
  readonly #credential: ReceivedCredential

  constructor(started: {
    id: string
    requestId: string
    url: string
    open: OpenPresentation
    credential: ReceivedCredential
  }) {
    this.id = started.id
    this.requestId = started.requestId
    this.url = started.url
    this.open = started.open
    this.#credential = started.credential
  }

  /** Answers with the bank account, honestly or tampered. */
  send(tampering: ResponseTampering = {}): Promise<HttpAnswer> {
    return this.open.sendPresentation([this.#credential], tampering)
  }

  /** Answers with a tampered presentation. */
  present(presentation: PresentationTampering): Promise<HttpAnswer> {
    return this.send({ presentation })
  }

  /** Creates a `vp_token` with the bank account. */
  vpToken(tampering?: PresentationTampering): VpToken {
    return this.open.createVpToken([this.#credential], tampering)
  }

  /** Answers with a credential that does not match the query, and discloses all its claims. */
  async sendUnasked(credential: ReceivedCredential, tampering?: PresentationTampering): Promise<HttpAnswer> {
    const [query] = this.open.request.query.credentials
    if (!query) throw new Error('the request asks for nothing')
    const disclosures = credential.sdJwt.disclosures.map(({ encoded }) => encoded)
    const presentation = this.open.createPresentation({ query, credential, disclosures }, tampering)
    return this.open.sendResponse(this.open.encrypt({ [query.id]: [presentation] }))
  }
}

import { expect } from 'vitest'
import { accountOfIssuance } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { CredentialRequest } from '../wallet/credential-endpoint.ts'
import { type HttpAnswer, readProtocolError } from '../wallet/http-exchange.ts'
import type { OpenIssuance } from '../wallet/issuance-session.ts'
import { generateHolderKey, type HolderKey } from '../wallet/keys.ts'
import type { ProofTampering } from '../wallet/proof.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'

/** A server, with functions that start issuances. */
export class Stage {
  readonly running: RunningProduct

  private constructor(running: RunningProduct) {
    this.running = running
  }

  static async open(environment?: Record<string, string>): Promise<Stage> {
    return new Stage(await startProduct(environment))
  }

  close(): Promise<void> {
    return this.running.stop()
  }

  /** Starts the issuance of a card without PIN and opens its offer in the wallet. */
  async begin(displayName = 'Anna Nowak'): Promise<Attempt> {
    const { id, url } = await this.running.browser.issueBasic('BankAccount', { displayName })
    return new Attempt(this, { id, url, pin: undefined, open: await this.running.wallet.openOffer(url) })
  }

  /** Starts the issuance of a card with PIN. */
  async beginWithPin(): Promise<Attempt & { pin: string }> {
    const claims = { displayName: 'Anna Nowak', userPrincipalName: 'anna@example.org' }
    const { id, url, pin } = await this.running.browser.issueBasic('CustomerUpn', claims)
    const attempt = new Attempt(this, { id, url, pin, open: await this.running.wallet.openOffer(url) })
    if (!hasPin(attempt)) throw new Error('the card shows no PIN')
    return attempt
  }

  /** Starts the issuance of a card with endpoints of its own. */
  async beginWorkshop(): Promise<Attempt> {
    const prefix = '/workshop'
    const claims = { displayName: 'Anna Nowak', company: 'Example' }
    const { id, url } = await this.running.browser.issue(prefix, 'Workshop', claims)
    return new Attempt(this, { id, url, pin: undefined, open: await this.running.wallet.openOffer(url) }, prefix)
  }

  /** Obtains the access token of an issuance. */
  async authorized(started: Promise<Attempt> = this.begin()): Promise<Authorized> {
    const attempt = await started
    return new Authorized(attempt, (await attempt.open.obtainToken(attempt.pin)).value)
  }

  async setContract(type: string, status: 'Enabled' | 'Disabled' | 'Revoked'): Promise<void> {
    await this.running.product.database.query
      .updateTable('contracts')
      .set({ status })
      .where('name', '=', type)
      .executeTakeFirstOrThrow()
  }
}

/** One issuance: its id in the browser, and the offer that the wallet opened. */
export class Attempt {
  readonly stage: Stage
  readonly id: string
  readonly url: string
  readonly pin: string | undefined
  readonly open: OpenIssuance

  readonly #prefix: string

  constructor(
    stage: Stage,
    started: { id: string; url: string; pin: string | undefined; open: OpenIssuance },
    prefix = '/basic',
  ) {
    this.#prefix = prefix
    this.stage = stage
    this.id = started.id
    this.url = started.url
    this.pin = started.pin
    this.open = started.open
  }

  status() {
    return this.stage.running.browser.issuanceStatus(this.id, this.#prefix)
  }

  /** Returns the number of credentials that the ledger contains for this issuance, and how many of them are valid. */
  async credentials(): Promise<{ issued: number; valid: number }> {
    const { query } = this.stage.running.product.database
    const rows = await query
      .selectFrom('credentials')
      .select('status')
      .where('account_id', '=', await accountOfIssuance(query, this.id))
      .execute()
    return { issued: rows.length, valid: rows.filter(({ status }) => status === 'valid').length }
  }
}

const hasPin = (attempt: Attempt): attempt is Attempt & { pin: string } => attempt.pin !== undefined

/** An issuance with its access token and a holder key. */
export class Authorized {
  readonly attempt: Attempt
  readonly accessToken: string
  readonly key: HolderKey = generateHolderKey()

  constructor(attempt: Attempt, accessToken: string) {
    this.attempt = attempt
    this.accessToken = accessToken
  }

  get open(): OpenIssuance {
    return this.attempt.open
  }

  /** Creates a proof with a fresh nonce, honest or tampered. */
  async proof(tampering?: ProofTampering, key = this.key): Promise<string> {
    return this.open.createProof(key, await this.open.obtainNonce(), tampering)
  }

  /** Requests the credential. Members that `request` does not contain have honest values. */
  async request(request: CredentialRequest = {}): Promise<HttpAnswer> {
    const proofs = request.proofs ?? [await this.proof()]
    return this.open.sendCredentialRequest({ accessToken: this.accessToken, ...request, proofs })
  }

  /** Receives the credential as an honest wallet does. */
  async receive(): Promise<ReceivedCredential> {
    const [credential] = await this.open.acceptCredentials(await this.request(), [this.key])
    if (!credential) throw new Error('the issuer returned no credential')
    return credential
  }

  /** Expects that nothing was issued, and that the server then still answers an honest request. */
  async expectNothingIssued(): Promise<void> {
    expect(await this.attempt.credentials()).toEqual({ issued: 0, valid: 0 })
    await this.receive()
    expect(await this.attempt.status()).toEqual({ status: 2 })
  }
}

/** Expects an error answer of the protocol with this code. */
export function expectError(answer: HttpAnswer, error: string, status = 400): void {
  expect(readProtocolError(answer, status).error).toBe(error)
}

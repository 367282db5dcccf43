import { expect } from 'vitest'
import type { IssuanceResponse } from '../../../packages/api/src/flows/issuance.ts'
import type { PresentationResponse } from '../../../packages/api/src/flows/presentation.ts'
import type { Browser } from '../product.ts'
import { readProtocolError } from '../wallet/http-exchange.ts'
import type { OpenIssuance } from '../wallet/issuance-session.ts'
import { generateHolderKey } from '../wallet/keys.ts'
import type { OpenPresentation } from '../wallet/presentation-session.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { type AccessToken, readToken } from '../wallet/token.ts'
import type { TestWallet } from '../wallet/wallet.ts'

/**
 * The story of one visitor with one wallet, from the form to the verified presentation. It can be interrupted anywhere, and continues
 * after the last answer that arrived. Each repeated step checks that the server does not contradict earlier answers.
 */
export class Story {
  readonly #browser: Browser
  readonly #wallet: TestWallet
  readonly #key = generateHolderKey()
  #issuance: IssuanceResponse | undefined
  #open: OpenIssuance | undefined
  #token: AccessToken | undefined
  #credential: ReceivedCredential | undefined
  #presentation: PresentationResponse | undefined
  #request: OpenPresentation | undefined
  #answered = false
  /** Number of issuances that the visitor started. It is more than one if an answer with a token was lost. */
  startedIssuances = 0

  constructor(browser: Browser, wallet: TestWallet) {
    this.#browser = browser
    this.#wallet = wallet
  }

  /** Continues the story to its end. Rejects if a request gets no answer; the caller can then call `proceed` again. */
  async proceed(): Promise<void> {
    while (!this.#credential) {
      const open = await this.#takeOffer()
      const token = await this.#redeem(open)
      if (token) this.#credential = await this.#fetchCredential(open, token)
      else this.#issuance = this.#open = undefined
    }
    if (!this.#answered) await this.#present(this.#credential)
  }

  async #takeOffer(): Promise<OpenIssuance> {
    if (!this.#issuance) {
      this.startedIssuances += 1
      this.#issuance = await this.#browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    }
    this.#open ??= await this.#wallet.openOffer(this.#issuance.url)
    return this.#open
  }

  /** Redeems the code with three requests at once. Returns undefined if a request whose answer got lost has used up the code. */
  async #redeem(open: OpenIssuance): Promise<AccessToken | undefined> {
    if (this.#token) return this.#token
    const attempts = await Promise.allSettled([1, 2, 3].map(() => open.sendTokenRequest()))
    const answers = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    const granted = answers.filter(({ status }) => status === 200)
    expect(granted.length, 'tokens for one code').toBeLessThanOrEqual(1)
    for (const answer of answers)
      if (answer.status !== 200) expect(readProtocolError(answer).error).toBe('invalid_grant')
    if (granted[0]) this.#token = readToken(granted[0])
    const lost = attempts.find((attempt) => attempt.status === 'rejected')
    if (!this.#token && lost) throw lost.reason
    return this.#token
  }

  /** Fetches the credential with a fresh nonce. Repeated calls use the same key. */
  async #fetchCredential(open: OpenIssuance, token: AccessToken): Promise<ReceivedCredential> {
    const proof = open.createProof(this.#key, await open.obtainNonce())
    const answer = await open.sendCredentialRequest({ accessToken: token.value, proofs: [proof] })
    const [credential] = await open.acceptCredentials(answer, [this.#key])
    if (!credential) throw new Error('The issuer returned no credential')
    return credential
  }

  async #present(credential: ReceivedCredential): Promise<void> {
    this.#presentation ??= await this.#browser.present('BankAccount')
    const before = await this.#browser.presentationStatus(this.#presentation.id)
    if (before.status !== 2) {
      this.#request ??= await this.#wallet.openRequest(this.#presentation.url)
      await this.#request.present([credential])
    }
    this.#answered = true
  }

  /** Checks that the server does not contradict any answer so far, and that no step can be undone or done twice. */
  async verify(): Promise<void> {
    if (this.#issuance) {
      const { status } = await this.#browser.issuanceStatus(this.#issuance.id)
      if (this.#credential) expect(status).toBe(2)
      else if (this.#open) expect([1, 2]).toContain(status)
      else expect([0, 1]).toContain(status)
    }
    if (this.#open && this.#token) {
      expect(readProtocolError(await this.#open.sendTokenRequest()).error).toBe('invalid_grant')
      // A credential that is fetched again belongs to the same account, so the account's claims in it are the same.
      const again = await this.#fetchCredential(this.#open, this.#token)
      if (this.#credential) expect(again.claims).toMatchObject(ownClaims(this.#credential))
      this.#credential = again
    }
    if (this.#presentation) {
      const { status } = await this.#browser.presentationStatus(this.#presentation.id)
      if (this.#answered) expect(status).toBe(2)
      else if (this.#request) expect([1, 2]).toContain(status)
      else expect([0, 1]).toContain(status)
    }
    if (this.#presentation && this.#answered) {
      expect(await this.#browser.result(this.#presentation.id)).toMatchObject({
        displayName: 'Anna Nowak',
        status: 'OK',
      })
      if (this.#request && this.#credential) {
        const second = await this.#request.sendPresentation([this.#credential])
        expect(readProtocolError(second).error).toBe('invalid_request')
      }
    }
  }

  get isComplete(): boolean {
    return this.#answered
  }
}

/** Returns the claims that belong to the account, not to a single issued credential. */
function ownClaims({ claims }: ReceivedCredential): object {
  const { displayName, accountNumber, cardNumber } = claims
  return { displayName, accountNumber, cardNumber }
}

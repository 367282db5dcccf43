/** The screens explain each code. */
export type ProblemCode =
  | 'address-not-allowed'
  | 'unreachable'
  | 'offer-gone'
  | 'offer-invalid'
  | 'offer-grant-unsupported'
  | 'offer-format-unsupported'
  | 'issuer-metadata-invalid'
  | 'pin-rejected'
  | 'code-rejected'
  | 'wallet-refused'
  | 'wallet-unattested'
  | 'authorization-forged'
  | 'issuer-refused'
  | 'credential-deferred'
  | 'credential-invalid'
  | 'credential-dates-wrong'
  | 'request-gone'
  | 'request-expired'
  | 'request-unsigned'
  | 'request-invalid'
  | 'request-forged'
  | 'payment-unreadable'
  | 'several-payments'
  | 'answer-refused'
  | 'answer-already-given'
  | 'storage-failed'
  | 'storage-of-other-version'
  | 'unexpected'

/**
 * `detail` contains technical details: the failed check, or the answer of the issuer or
 * verifier. These details may come from outside, so they are shown only as text.
 */
export class WalletProblem extends Error {
  override readonly name = 'WalletProblem'
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly host: string | undefined

  constructor(code: ProblemCode, about: { detail?: string; host?: string | undefined; cause?: unknown } = {}) {
    super(about.detail ? `${code}: ${about.detail}` : code, { cause: about.cause })
    this.code = code
    this.detail = about.detail
    this.host = about.host
  }
}

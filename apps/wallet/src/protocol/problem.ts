/** Everything that can go wrong between the wallet and someone else, by the name the screens explain it under. */
export type ProblemCode =
  | 'address-not-allowed'
  | 'unreachable'
  | 'offer-gone'
  | 'offer-invalid'
  | 'offer-needs-sign-in'
  | 'offer-format-unsupported'
  | 'issuer-metadata-invalid'
  | 'pin-rejected'
  | 'code-rejected'
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
  | 'unexpected'

/**
 * A refusal that a person will read about. `detail` is for those who look closer: which check failed, or what the other
 * side answered. It is shown as text and may come from outside.
 */
export class WalletProblem extends Error {
  override readonly name = 'WalletProblem'
  readonly code: ProblemCode
  readonly detail: string | undefined
  /** The host of the other side, where it matters to the explanation. */
  readonly host: string | undefined

  constructor(code: ProblemCode, about: { detail?: string; host?: string | undefined; cause?: unknown } = {}) {
    super(about.detail ? `${code}: ${about.detail}` : code, { cause: about.cause })
    this.code = code
    this.detail = about.detail
    this.host = about.host
  }
}

/** Codes of problems, which the screens explain, with the section that demands what a party did not do. */
export const PROBLEMS = {
  'address-not-allowed': 'https is required: OpenID4VCI 1.0 section 12.2.1, RFC 6749 sections 3.1 and 3.2',
  unreachable: 'no answer within 15 seconds, a redirect, or an answer over 2 MB',
  'offer-gone': 'OpenID4VCI 1.0 section 4.1.3',
  'offer-invalid': 'OpenID4VCI 1.0 section 4.1.1',
  'offer-grant-unsupported': 'OpenID4VCI 1.0 section 4.1.1',
  'offer-format-unsupported': 'OpenID4VCI 1.0 appendices A and F',
  'issuer-metadata-invalid': 'OpenID4VCI 1.0 sections 12.2.4 and 12.3',
  'pin-rejected': 'OpenID4VCI 1.0 section 6.3',
  'code-rejected': 'OpenID4VCI 1.0 section 6.3',
  'wallet-refused': 'RFC 6749 section 5.2',
  'wallet-unattested': 'HAIP 1.0 sections 4.4.1 and 4.5.1',
  'authorization-forged': 'RFC 9207 section 2.4',
  'issuer-refused': 'OpenID4VCI 1.0 sections 6.3 and 8.3.1',
  'credential-deferred': 'OpenID4VCI 1.0 section 9',
  'credential-invalid': 'OpenID4VCI 1.0 appendix A',
  'credential-dates-wrong': 'RFC 7519 sections 4.1.4 and 4.1.5, ISO 18013-5 section 9.3.1',
  'request-gone': 'RFC 9101 section 5.2',
  'request-expired': 'RFC 7519 section 4.1.4',
  'request-unsigned': 'HAIP 1.0 section 5.1',
  'request-invalid': 'OpenID4VP 1.0 sections 5 and 6',
  'request-forged': 'OpenID4VP 1.0 section 5.9.3',
  'payment-unreadable': 'OpenID4VP 1.0 section 8.4',
  'several-payments': 'OpenID4VP 1.0 section 8.4',
  'answer-refused': 'OpenID4VP 1.0 section 8.2',
  'answer-already-given': 'OpenID4VP 1.0 section 8.2',
  'storage-failed': 'the folder of this wallet',
  'storage-of-other-version': 'the folder of this wallet',
  unexpected: 'an error in this wallet',
} as const

export type ProblemCode = keyof typeof PROBLEMS

/**
 * Problem that is explained to the person. `detail` contains technical details: the failed check, or the answer of the issuer or
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

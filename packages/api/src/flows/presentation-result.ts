import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zResultReason } from '../wording/result-reason.ts'
import { zCheck } from './check.ts'

const text = (description: string, example: string) => described(z.optional(z.string()), { description, example })
const truth = (description: string) => described(z.optional(z.boolean()), { description, example: true })
const instant = (description: string) =>
  described(z.optional(z.number().check(z.int())), `${description} (epoch milliseconds)`, 1_767_225_600_000)

export const zVerifiedCredential = described(
  z.object({
    type: described(z.array(z.string()), 'Types of the credential', ['BankAccount']),
    issuer: described(z.string(), 'Issuer of the credential', 'https://cards.example.org'),
    claims: described(z.record(z.string(), z.unknown()), 'Requested claims that were disclosed', {
      displayName: 'Anna Nowak',
    }),
    credentialState: described(
      z.optional(z.object({ revocationStatus: z.string() })),
      'Revocation status of the credential',
      { revocationStatus: 'VALID' },
    ),
    domainValidation: described(z.optional(z.object({ url: z.string() })), 'Domain that the issuer is linked to', {
      url: 'https://cards.example.org',
    }),
    faceCheck: described(
      z.optional(z.object({ matchConfidenceScore: z.number() })),
      'Match score of the face check, in percent',
      { matchConfidenceScore: 86 },
    ),
  }),
  { id: 'VerifiedCredential' },
)

const zOtherCredential = described(
  z.object({
    name: described(z.string(), 'Title of the card that issues the credential', 'Workshop badge'),
    type: described(z.string(), 'Requested credential type', 'Workshop'),
    accepted: described(z.boolean(), 'Whether the credential was accepted. If so, the holder gets the discount', true),
    claims: described(z.record(z.string(), z.unknown()), 'Requested claims that were disclosed', {
      event: 'Credentials in Practice',
    }),
    checks: described(z.array(zCheck), 'Checks of this credential, up to the one that failed', [
      { name: 'signature', outcome: 'passed' },
    ]),
  }),
  { id: 'OtherCredential' },
)

export type OtherCredentialResult = z.infer<typeof zOtherCredential>

/** Receipt of a payment in `fullObject.receipt`, with amounts in PLN. Only our own server writes it; other backends use other forms. */
export const zPaymentReceipt = z.object({
  paymentId: z.string(),
  amount: z.number(),
  currency: z.string(),
  receiver: z.string(),
  /** Epoch milliseconds. */
  time: z.number(),
})

export type PaymentReceipt = z.infer<typeof zPaymentReceipt>

/** Complete outcome of a presentation, as reported by the engine, the component that verifies presentations. */
export const zFullObject = described(
  z.object({
    requestStatus: described(
      z.enum(['presentation_verified', 'presentation_error']),
      'Outcome of the request',
      'presentation_verified',
    ),
    subject: text("The holder's key, as a JWK thumbprint (RFC 7638)", 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs'),
    verifiedCredentialsData: described(z.optional(z.array(zVerifiedCredential)), 'Verified credentials', []),
    checks: described(z.catch(z.optional(z.array(zCheck)), undefined), 'Checks of the presentation', [
      { name: 'signature', outcome: 'passed' },
    ]),
    others: described(
      z.catch(z.optional(z.array(zOtherCredential)), undefined),
      'Results of further credentials that the holder added',
      [],
    ),
    receipt: described(
      z.optional(z.record(z.string(), z.unknown())),
      'Receipt of the payment: amount in PLN, time in epoch milliseconds',
      {
        paymentId: 'fl-pay-3b1f',
        amount: 8,
        currency: 'PLN',
        receiver: 'Lunch service',
        time: 1_767_225_600_000,
      },
    ),
    error: described(
      z.optional(
        z.object({ code: z.string(), message: z.string(), innererror: z.optional(z.record(z.string(), z.unknown())) }),
      ),
      'Why the presentation failed',
      {
        code: 'INVALID_CREDENTIAL_STATE',
        message: 'The credential has been revoked or is expired',
      },
    ),
  }),
  { id: 'FullObject' },
)

const zDiscount = z.object({
  percent: z.number(),
  code: z.string(),
})

const zResultStatus = z.enum(['OK', 'ERROR'])

/**
 * Specification 3.19. Its values come from verified claims and from the server's own records, never from what a browser sent.
 * Members that another backend fills with unknown codes are read as absent.
 */
export const zPresentationResult = described(
  z.object({
    displayName: text("The holder's name", 'Anna Nowak'),
    vcIss: text('Issuer of the credential', 'https://cards.example.org'),
    vsIss: text(
      'Verifier of the credential: the client id that wallets see',
      'x509_hash:qIq9T7pZ4bW0lMv9nUoWkzq2m1oN6Yw3cC5mJr0dXhE',
    ),
    vcSub: text("The holder's key, as a JWK thumbprint (RFC 7638)", 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs'),
    vcType: text("Type of the credential; for another issuer's credential, the name that issuer uses", 'BankAccount'),
    accountNumber: text('Account number (IBAN)', 'PL61109010140000071219812874'),
    cardNumber: text('Payment card number', '4000001234567899'),
    name: text('Title of the card', 'Bank account'),
    details: text('Sentence that explains the outcome', 'PLN\u00a08.00 was paid to Lunch service.'),
    reason: described(z.catch(z.optional(zResultReason), undefined), 'Machine-readable form of details', {
      code: 'gate-opened',
    }),
    photo: text("The holder's photo: a Base64-encoded JPEG", '/9j/4AAQSkZJRg=='),
    photoBase64: text('Same as photo, for clients that expect this name', '/9j/4AAQSkZJRg=='),
    verified: truth('Whether the credential was verified'),
    credentialStateIsValid: truth('Whether it was neither revoked nor expired'),
    domainValidationUrl: text('Domain that the issuer is linked to', 'https://cards.example.org'),
    issuanceDate: instant('When the credential was issued'),
    expirationDate: instant('When the credential expires'),
    faceCheckMatchConfidenceScore: described(
      z.optional(z.number().check(z.gte(0), z.lte(100))),
      'How well the face matches the photo, in percent',
      86,
    ),
    faceCheckThreshold: described(
      z.optional(z.number().check(z.gte(0), z.lte(100))),
      'Lowest score that passes the face check of the card, in percent; absent if the card sets none',
      70,
    ),
    discount: described(z.catch(z.optional(zDiscount), undefined), 'Discount that the presentation grants', {
      percent: 25,
      code: 'ABCD-EFGH',
    }),
    magicLink: text('Path on this site that shows this result again', '/present/bank-account-basic/kO2yX0mZ'),
    paymentId: text('Id of the payment that this presentation started or made', 'fl-pay-3b1f'),
    accountBalance: described(z.optional(z.number()), 'Balance after the operation, in PLN', 992),
    cuponUsed: truth('Whether the coupon had been used before this presentation'),
    cuponValidTo: instant('When the coupon expires'),
    cuponUsedTime: instant('When the coupon was used'),
    created: instant('When the request was made'),
    status: described(zResultStatus, 'OK, or ERROR if the operation was refused', 'OK'),
    dynamicData: described(z.optional(z.record(z.string(), z.unknown())), 'Further values to show as rows', {
      jobTitle: 'Engineer',
    }),
    notShared: described(
      z.catch(z.optional(z.array(z.string())), undefined),
      'Labels of claims that were not requested and therefore not disclosed; only for a credential of this server',
      ['Card number'],
    ),
    cardId: text('Id of the requested card (the name of its file)', 'bank-account-basic'),
    vcKey: text('Account that the credential belongs to, if this server issued it', 'Jx8mQ2vT4cWb'),
    fullObject: described(z.optional(zFullObject), 'Complete outcome, as the engine reported it', {
      requestStatus: 'presentation_verified',
    }),
  }),
  {
    id: 'PresentationResult',
    example: {
      status: 'OK',
      verified: true,
      name: 'Bank account',
      displayName: 'Anna Nowak',
      accountNumber: 'PL61109010140000071219812874',
      vcType: 'BankAccount',
      credentialStateIsValid: true,
      created: 1_767_225_600_000,
      cardId: 'bank-account-basic',
      fullObject: { requestStatus: 'presentation_verified' },
    },
  },
)

export type PresentationResult = z.infer<typeof zPresentationResult>

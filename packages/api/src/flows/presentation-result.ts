import * as z from 'zod'
import { zResultReason } from '../wording/result-reason.ts'
import { zCheck } from './check.ts'

const text = (description: string, example: string) => z.string().optional().meta({ description, example })
const truth = (description: string) => z.boolean().optional().meta({ description, example: true })
const instant = (description: string) =>
  z
    .number()
    .int()
    .optional()
    .meta({ description: `${description}, in epoch milliseconds`, example: 1_767_225_600_000 })

/** One verified credential as the verifier saw it. */
export const zVerifiedCredential = z
  .object({
    type: z.array(z.string()).meta({ description: 'The types of the credential', example: ['BankAccount'] }),
    issuer: z.string().meta({ description: 'Who issued it', example: 'https://cards.example.org' }),
    claims: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The disclosed claims that were asked for', example: { displayName: 'Anna Nowak' } }),
    credentialState: z
      .object({ revocationStatus: z.string() })
      .optional()
      .meta({ description: 'Whether it was revoked', example: { revocationStatus: 'VALID' } }),
    domainValidation: z
      .object({ url: z.string() })
      .optional()
      .meta({ description: 'The domain the issuer is linked to', example: { url: 'https://cards.example.org' } }),
    faceCheck: z
      .object({ matchConfidenceScore: z.number() })
      .optional()
      .meta({ description: 'The outcome of a face check, in percent', example: { matchConfidenceScore: 86 } }),
  })
  .meta({ id: 'VerifiedCredential' })

/** A further credential that the holder added to a presentation. */
const zOtherCredential = z
  .object({
    name: z.string().meta({ description: 'The title of its card', example: 'Workshop badge' }),
    type: z.string().meta({ description: 'The type that was asked for', example: 'Workshop' }),
    accepted: z.boolean().meta({ description: 'Whether it counts', example: true }),
    claims: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The disclosed claims that were asked for', example: { event: 'Credentials in Practice' } }),
    checks: z.array(zCheck).meta({
      description: 'What was checked of it, up to what failed',
      example: [{ name: 'signature', outcome: 'passed' }],
    }),
  })
  .meta({ id: 'OtherCredential' })

export type OtherCredentialResult = z.infer<typeof zOtherCredential>

/** What our own server writes into `fullObject.receipt` of a payment. Another engine's receipt has another shape. */
export const zPaymentReceipt = z.object({
  paymentId: z.string(),
  amount: z.number(),
  currency: z.string(),
  receiver: z.string(),
  /** Epoch milliseconds. */
  time: z.number(),
})

export type PaymentReceipt = z.infer<typeof zPaymentReceipt>

/** The whole outcome, as an engine reported it. */
export const zFullObject = z
  .object({
    requestStatus: z
      .enum(['presentation_verified', 'presentation_error'])
      .meta({ description: 'How the request ended', example: 'presentation_verified' }),
    subject: text("The holder's key, as a JWK thumbprint (RFC 7638)", 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs'),
    verifiedCredentialsData: z
      .array(zVerifiedCredential)
      .optional()
      .meta({ description: 'The credentials that were verified', example: [] }),
    checks: z
      .array(zCheck)
      .optional()
      .catch(undefined)
      .meta({ description: 'What was checked', example: [{ name: 'signature', outcome: 'passed' }] }),
    others: z
      .array(zOtherCredential)
      .optional()
      .catch(undefined)
      .meta({ description: 'What came of further credentials that the holder added', example: [] }),
    receipt: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: 'What was paid: amount in PLN, time in epoch milliseconds',
        example: {
          paymentId: 'fl-pay-3b1f',
          amount: 8,
          currency: 'PLN',
          receiver: 'Lunch service',
          time: 1_767_225_600_000,
        },
      }),
    error: z
      .object({ code: z.string(), message: z.string(), innererror: z.record(z.string(), z.unknown()).optional() })
      .optional()
      .meta({
        description: 'Why the presentation failed',
        example: {
          code: 'INVALID_CREDENTIAL_STATE',
          message: 'The credential has been revoked or is expired',
        },
      }),
  })
  .meta({ id: 'FullObject' })

/** Whether the business behind a verified presentation was done or refused. */
const zResultStatus = z.enum(['OK', 'ERROR'])

/** The presentation result: verified claims and our own ledger, never what a browser sent. */
export const zPresentationResult = z
  .object({
    displayName: text("The holder's name", 'Anna Nowak'),
    vcIss: text('Who issued the credential', 'https://cards.example.org'),
    vsIss: text(
      'Who verified it, by the name that wallets know',
      'x509_hash:qIq9T7pZ4bW0lMv9nUoWkzq2m1oN6Yw3cC5mJr0dXhE',
    ),
    vcSub: text("The holder's key, as a JWK thumbprint (RFC 7638)", 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs'),
    vcType: text('The type of the credential: of another issuer, the name it has there', 'BankAccount'),
    accountNumber: text('The account number (IBAN)', 'PL61109010140000071219812874'),
    cardNumber: text('The payment card number', '4000001234567899'),
    name: text('The title of the card', 'Bank account'),
    details: text('What the outcome means, in a sentence', 'PLN\u00a08.00 was paid to Lunch service.'),
    /** What is none of ours is read as absent. */
    reason: zResultReason
      .optional()
      .catch(undefined)
      .meta({ description: 'The same as details, for programs', example: { code: 'gate-opened' } }),
    photo: text("The holder's photo: a JPEG as Base64", '/9j/4AAQSkZJRg=='),
    photoBase64: text('The same photo, under the name some clients use', '/9j/4AAQSkZJRg=='),
    verified: truth('Whether the credential was verified'),
    credentialStateIsValid: truth('Whether it was neither revoked nor expired'),
    domainValidationUrl: text('The domain the issuer is linked to', 'https://cards.example.org'),
    issuanceDate: instant('When the credential was issued'),
    expirationDate: instant('Until when it is valid'),
    faceCheckMatchConfidenceScore: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .meta({ description: 'How well the face fits the photo, in percent', example: 86 }),
    magicLink: text('A path of this site that shows this result again', '/present/bank-account-basic/kO2yX0mZ'),
    paymentId: text('The payment that this presentation made or began', 'fl-pay-3b1f'),
    accountBalance: z.number().optional().meta({ description: 'Balance after the operation, in PLN', example: 992 }),
    cuponUsed: truth('Whether the coupon had been used before this presentation'),
    cuponValidTo: instant('Until when the coupon is valid'),
    cuponUsedTime: instant('When the coupon was used'),
    created: instant('When the request was made'),
    status: zResultStatus.meta({ description: 'OK, or ERROR where the business was refused', example: 'OK' }),
    dynamicData: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'Further values to show as rows', example: { jobTitle: 'Engineer' } }),
    notShared: z
      .array(z.string())
      .optional()
      .catch(undefined)
      .meta({
        description: 'What else a credential of ours says, by label, and was not asked for',
        example: ['Card number'],
      }),
    scenarioId: text('The card that was asked for, as its file is named', 'bank-account-basic'),
    vcKey: text('The account that the credential belongs to, where it is one of ours', 'Jx8mQ2vT4cWb'),
    fullObject: zFullObject
      .optional()
      .meta({ description: 'The whole outcome', example: { requestStatus: 'presentation_verified' } }),
  })
  .meta({
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
      scenarioId: 'bank-account-basic',
      fullObject: { requestStatus: 'presentation_verified' },
    },
  })

export type PresentationResult = z.infer<typeof zPresentationResult>

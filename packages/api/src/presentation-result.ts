import * as z from 'zod'

const text = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .meta({ description, ...(example === undefined ? {} : { example }) })
const instant = (description: string) =>
  z
    .number()
    .int()
    .optional()
    .meta({ description: `${description}, in epoch milliseconds`, example: 1_767_225_600_000 })

/** One verified credential as the verifier saw it. */
export const zVerifiedCredential = z.object({
  type: z.array(z.string()).meta({ description: 'The types of the credential', example: ['BankAccount'] }),
  issuer: z.string().meta({ description: 'Who issued it' }),
  claims: z.record(z.string(), z.unknown()).meta({ description: 'The disclosed claims that were asked for' }),
  credentialState: z.object({ revocationStatus: z.string().meta({ example: 'VALID' }) }),
  domainValidation: z.object({ url: z.string() }).optional(),
  faceCheck: z.object({ matchConfidenceScore: z.number() }).optional(),
})

/** The whole outcome, as an engine reported it. */
export const zFullObject = z.object({
  requestStatus: z.enum(['presentation_verified', 'presentation_error']),
  subject: z.string().optional(),
  verifiedCredentialsData: z.array(zVerifiedCredential).optional(),
  receipt: z.record(z.string(), z.unknown()).optional(),
  error: z
    .object({ code: z.string(), message: z.string(), innererror: z.record(z.string(), z.unknown()).optional() })
    .optional(),
})

/** The presentation result: verified claims and our own ledger, never what a browser sent. */
export const zPresentationResult = z.object({
  displayName: text("The holder's name", 'Anna Nowak'),
  vcIss: text('Who issued the credential'),
  vsIss: text('Who verified it'),
  vcSub: text("The holder's key, as a JWK thumbprint (RFC 7638)"),
  vcType: text('The type of the credential: of another issuer, the name it has there', 'BankAccount'),
  accountNumber: text('The account number (IBAN)', 'PL61109010140000071219812874'),
  cardNumber: text('The payment card number', '4000001234567899'),
  name: text('The title of the card', 'Bank account'),
  details: text('What the outcome means, in a sentence'),
  photo: text("The holder's photo: a JPEG as Base64"),
  photoBase64: text('The same photo, under the name some clients use'),
  verified: z.boolean().optional().meta({ description: 'Whether the credential was verified' }),
  credentialStateIsValid: z.boolean().optional().meta({ description: 'Whether it was neither revoked nor expired' }),
  domainValidationUrl: text('The domain the issuer is linked to'),
  issuanceDate: instant('When the credential was issued'),
  expirationDate: instant('Until when it is valid'),
  faceCheckMatchConfidenceScore: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({ description: 'Percentage of a face check' }),
  magicLink: text('A path of this site that shows this result again'),
  paymentId: text('The payment that this presentation made or began', 'fl-pay-3b1f'),
  accountBalance: z.number().optional().meta({ description: 'Balance after the operation, in PLN', example: 992 }),
  cuponUsed: z.boolean().optional().meta({ description: 'Whether the coupon had been used before this presentation' }),
  cuponValidTo: instant('Until when the coupon is valid'),
  cuponUsedTime: instant('When the coupon was used'),
  created: instant('When the request was made'),
  status: z.enum(['OK', 'ERROR']).meta({ description: 'OK, or ERROR where the business was refused' }),
  dynamicData: z.record(z.string(), z.unknown()).optional().meta({ description: 'Further values to show as rows' }),
  vcKey: text('The id of the credential here, where it is one of ours'),
  fullObject: zFullObject.optional(),
})

export type PresentationResult = z.infer<typeof zPresentationResult>
export type FullObject = z.infer<typeof zFullObject>

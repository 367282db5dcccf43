import * as z from 'zod/mini'
import { described } from '../described.ts'
import { DIGITAL_CREDENTIALS } from './digital-credentials.ts'

/** The browser checks them for convenience, the server enforces them. */
export const PHOTO_LIMITS = { bytes: 500 * 1024, pixelsPerSide: 4000 } as const

export const TEXT_CLAIM_MAX_LENGTH = 200

export const zIssuanceSettings = described(
  z.object({
    selfAssertedClaims: described(
      z.record(z.string(), z.unknown()),
      'Claims that the visitor fills in. Each key becomes a form field (for photo, an image upload); its value is the label.',
      { displayName: 'Full name' },
    ),
  }),
  { id: 'IssuanceSettings', example: { selfAssertedClaims: { displayName: 'Full name' } } },
)

export type IssuanceSettings = z.infer<typeof zIssuanceSettings>

/** The server drops unknown keys and empty values. */
const zClaimValues = z.record(z.string(), z.unknown())

/** Body of `POST {basePrefix}/request2`. */
export const zBasicIssuanceRequest = described(
  z.object({
    fieldData: z._default(zClaimValues, {}),
    type: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  { id: 'BasicIssuanceRequest', example: { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } } },
)

/** Body of `POST {prefix}{issuance}/request`. */
export const zIssuanceRequest = described(z.record(z.string(), z.unknown()), {
  id: 'IssuanceRequest',
  description: 'The claims by name. The credential type is in the field type',
  example: { type: 'Workshop', displayName: 'Anna Nowak' },
})

/** Response of `POST {basePrefix}/request2` and `POST {prefix}{issuance}/request`. */
export const zIssuanceResponse = described(
  z.object({
    id: described(z.string(), "The browser's secret for this issuance; the status request needs it"),
    url: described(z.string(), 'Content of the QR code: a credential offer by reference'),
    authorizationUrl: described(
      z.optional(z.string()),
      'Content of the QR code for wallets that ask for consent in the browser, without a PIN',
    ),
    ...DIGITAL_CREDENTIALS,
    pin: described(z.optional(z.string()), 'Code to enter in the wallet, if the card uses one'),
    status: z.literal(0),
    expiresAt: described(z.int(), 'When the offer expires (epoch milliseconds)'),
  }),
  {
    id: 'IssuanceResponse',
    example: {
      id: 'kO2yX0mZ4tVbQ1sP',
      url: 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fcards.example.org%2Fopenid4vci%2Foffers%2F8sQe',
      pin: '4821',
      status: 0,
      expiresAt: 1_767_225_900_000,
    },
  },
)

export type IssuanceResponse = z.infer<typeof zIssuanceResponse>

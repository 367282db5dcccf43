import * as z from 'zod'

/** Limits of a photo, checked by the browser for comfort and by the server for real. */
export const PHOTO_LIMITS = { bytes: 500 * 1024, pixelsPerSide: 4000 } as const

export const TEXT_CLAIM_MAX_LENGTH = 200

/** Issuance settings: the keys are the claims that the visitor may fill in, the values their labels. */
export const zIssuanceSettings = z
  .object({
    selfAssertedClaims: z.record(z.string(), z.unknown()).meta({
      description:
        'The claims a visitor fills in. Each key becomes a form field (photo an image upload), its value is the label.',
      example: { displayName: 'Full name' },
    }),
  })
  .meta({ id: 'IssuanceSettings', example: { selfAssertedClaims: { displayName: 'Full name' } } })

export type IssuanceSettings = z.infer<typeof zIssuanceSettings>

/** What a visitor typed: claim name to value. Unknown keys and empty values are dropped by the server. */
const zClaimValues = z.record(z.string(), z.unknown())

/** Body of `POST {basePrefix}/request2`. */
export const zBasicIssuanceRequest = z
  .object({
    fieldData: zClaimValues.default({}),
    type: z.string().min(1).max(100),
  })
  .meta({ id: 'BasicIssuanceRequest', example: { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } } })

/** Body of `POST {prefix}{issuance}/request`: the claims, and `type` beside them. */
export const zIssuanceRequest = z.record(z.string(), z.unknown()).meta({
  id: 'IssuanceRequest',
  description: 'The claims by their names, and the type of the credential beside them',
  example: { type: 'Workshop', displayName: 'Anna Nowak' },
})

export const zIssuanceResponse = z
  .object({
    id: z.string().meta({ description: "The browser's secret for this issuance: gives its status" }),
    url: z.string().meta({ description: 'What the QR code shows: a credential offer by reference' }),
    pin: z.string().optional().meta({ description: 'The code to type into the wallet, where the card asks for one' }),
    status: z.literal(0),
    expiresAt: z.number().int().meta({ description: 'When the offer ends, in epoch milliseconds' }),
  })
  .meta({
    id: 'IssuanceResponse',
    example: {
      id: 'kO2yX0mZ4tVbQ1sP',
      url: 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fcards.example.org%2Fopenid4vci%2Foffers%2F8sQe',
      pin: '4821',
      status: 0,
      expiresAt: 1_767_225_900_000,
    },
  })

export type IssuanceResponse = z.infer<typeof zIssuanceResponse>

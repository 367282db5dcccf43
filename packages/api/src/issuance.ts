import * as z from 'zod'

/** Limits of a photo, checked by the browser for comfort and by the server for real. */
export const PHOTO_LIMITS = { bytes: 500 * 1024, pixelsPerSide: 4000 } as const

export const TEXT_CLAIM_MAX_LENGTH = 200

/** Issuance settings: the keys are the claims that the visitor may fill in, the values their labels. */
export const zIssuanceSettings = z.object({
  selfAssertedClaims: z.record(z.string(), z.unknown()).meta({
    description:
      'The claims a visitor fills in. Each key becomes a form field (photo an image upload), its value is the label.',
    example: { displayName: 'Full name' },
  }),
})

export type IssuanceSettings = z.infer<typeof zIssuanceSettings>

/** What a visitor typed: claim name to value. Unknown keys and empty values are dropped by the server. */
const zClaimValues = z.record(z.string(), z.unknown())

/** Body of `POST {basePrefix}/request2`. */
export const zBasicIssuanceRequest = z.object({
  fieldData: zClaimValues.default({}),
  type: z.string().min(1).max(100),
})

/** Body of `POST {prefix}{issuance}/request`: the claims, and `type` beside them. */
export const zIssuanceRequest = z.record(z.string(), z.unknown())

export const zIssuanceResponse = z.object({
  id: z.string().meta({ description: "The browser's secret for this issuance: gives its status" }),
  url: z.string().meta({ description: 'What the QR code shows: a credential offer by reference' }),
  pin: z.string().optional().meta({ description: 'The code to type into the wallet, where the card asks for one' }),
  status: z.literal(0),
  expiresAt: z.number().int().meta({ description: 'When the offer ends, in epoch milliseconds' }),
})

export type IssuanceResponse = z.infer<typeof zIssuanceResponse>

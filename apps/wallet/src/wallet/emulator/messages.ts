import * as z from 'zod/mini'

// Messages of the emulator of Microsoft Entra Verified ID, as far as the wallet reads them.

const zDisplay = z.object({
  locale: z.string(),
  card: z.object({
    title: z.string(),
    issuedBy: z.string(),
    backgroundColor: z.string(),
    textColor: z.string(),
    description: z.string(),
    logo: z.nullish(z.object({ uri: z.optional(z.string()) })),
  }),
  claims: z.array(z.object({ claim: z.string(), label: z.string() })),
})
/** Texts and colours of a card in one language ("Rules and display definition model"). */
export type Display = z.infer<typeof zDisplay>

const zHeldCard = z.object({
  id: z.string(),
  type: z.array(z.string()),
  issuer: z.string(),
  credential: z.string(),
  displays: z.array(zDisplay),
  issuanceDate: z.string(),
  expirationDate: z.string(),
  isRevoked: z.boolean(),
})
export type HeldCard = z.infer<typeof zHeldCard>

export const zState = z.object({
  cards: z.array(zHeldCard),
  faults: z.number(),
  callback: z.optional(z.object({ body: z.object({ requestStatus: z.string() }), delivered: z.unknown() })),
})

/** Answer to a command that adds or ends faults. */
export const zBroken = z.pick(zState, { faults: true })

const zRefused = z.object({ outcome: z.literal('refused'), reason: z.string() })

const opened = { outcome: z.literal('opened'), requestId: z.string(), clientName: z.string() }
const zOffer = z.object({
  ...opened,
  kind: z.literal('issuance'),
  displays: z.array(zDisplay),
  type: z.array(z.string()),
  claims: z.array(z.string()),
  pinLength: z.optional(z.number()),
  typedClaims: z.array(z.string()),
})
const zRequest = z.object({
  ...opened,
  kind: z.literal('presentation'),
  hasFaceCheck: z.boolean(),
  requested: z.array(
    z.object({
      type: z.string(),
      displays: z.array(zDisplay),
      cards: z.array(zHeldCard),
      mismatches: z.array(z.object({ id: z.string(), mismatch: z.string() })),
    }),
  ),
})
export type Offer = z.infer<typeof zOffer>
export type Request = z.infer<typeof zRequest>

export const zOpened = z.union([zOffer, zRequest, zRefused])

export const zResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('issued'), card: zHeldCard }),
  z.object({ outcome: z.literal('presented') }),
  z.object({ outcome: z.literal('cancelled') }),
  z.object({ outcome: z.literal('failed'), error: z.object({ code: z.string(), message: z.string() }) }),
  zRefused,
])
export type Result = z.infer<typeof zResult>

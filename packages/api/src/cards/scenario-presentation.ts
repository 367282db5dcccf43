import * as z from 'zod'
import { zHelpDeskAudience } from '../flows/help-desk-audience.ts'
import { zPresentationOptions } from './scenario-options.ts'
import { zClaimName, zForeignType, zImage, zPln, zType } from './scenario-values.ts'
import { LEVEL_CLAIM } from './special-claims.ts'

/** Id of a receiver or gate. An id that occurs in several scenario files means the same receiver or gate in all of them. */
const zSharedId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens')

const zReceiver = z.strictObject({
  id: zSharedId.describe('Must never change: the account of the receiver has this id, and wallets see it'),
  name: z.string().min(1).max(200).describe('The page sends it with its payment requests'),
})

/** Operation that a presentation can carry out, in addition to verifying the card. */
const zOperation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payment').describe("Pays from the card's account"),
    price: zPln.refine((pln) => pln > 0, 'more than 0').describe('Price in PLN'),
    receiver: zReceiver,
  }),
  z.strictObject({ kind: z.literal('coupon').describe("Uses the coupon of the card's account, free of charge") }),
])

const zGate = z.strictObject({
  id: zSharedId,
  name: z.string().min(1).describe('Shown if there are several gates'),
  description: z.string().min(1).describe('Sentence that says who may pass'),
  requiredLevel: z.number().int().min(1).max(1000).describe(`Minimum value of the claim ${LEVEL_CLAIM}`),
  openSeconds: z.number().int().positive().max(3600).describe('How long the door stays open, in seconds'),
})

/** Purpose of a presentation, selected by the `state` of the presentation request. */
const zPurpose = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gate').describe('Opens a gate'), gate: zGate }),
  z.strictObject({
    kind: z.literal('help-desk').describe('Tells the help desk who is calling'),
    audience: zHelpDeskAudience,
  }),
])

const zAlsoAsked = z.strictObject({
  type: zType.describe('Credential type of a card of this server'),
  claimSets: z
    .array(z.array(zClaimName).min(1).max(20))
    .min(1)
    .max(5)
    .describe('Sets of claims, the preferred one first; the credential must disclose one of them in full'),
  discount: z.number().int().min(1).max(100).describe('Discount for the holder, in percent'),
})

/** Field `presentation` of a scenario file: the requested claims, the additional operations, and the purpose. */
export const zPresentation = z.strictObject({
  ...zPresentationOptions.shape,
  claims: z.array(zClaimName).default([]).describe('Names of the claims that a presentation asks for'),
  vct: z
    .array(zForeignType)
    .default([])
    .describe(
      'Credential types of other issuers that are accepted as well; see docs/decisions/credentials-of-other-issuers.md',
    ),
  alsoAsks: z
    .array(zAlsoAsked)
    .max(3)
    .default([])
    .describe('Further credentials that the holder may present in the same request, for a discount'),
  faceCheck: z
    .boolean()
    .optional()
    .describe("Compares the holder's face with the photo in the credential; needs an engine that supports it"),
  extra: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        name: z.string(),
        image: z.union([zImage, z.literal('')]).default(''),
        operation: zOperation
          .optional()
          .describe('What the button does; optional only for a card with another apiHost'),
        claims: z
          .array(zClaimName)
          .optional()
          .describe('Names of the claims to ask for; if empty, none; if absent, those in presentation.claims'),
      }),
    )
    .default([])
    .describe('Further payment types, each with its own button'),
  purpose: zPurpose.optional().describe('What the card is presented for; absent if it is only verified'),
})

export type Operation = z.infer<typeof zOperation>

export type Receiver = z.infer<typeof zReceiver>

export type Gate = z.infer<typeof zGate>

export type Purpose = z.infer<typeof zPurpose>

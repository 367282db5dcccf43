import * as z from 'zod'
import { zHelpDeskAudience } from '../flows/help-desk-audience.ts'
import { zPresentationOptions } from './scenario-options.ts'
import { zClaimName, zForeignType, zImage, zPln, zType } from './scenario-values.ts'
import { LEVEL_CLAIM } from './special-claims.ts'

/** Known by it in all files: what has the same id is the same. */
const zSharedId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens')

const zReceiver = z.strictObject({
  id: zSharedId.describe('Never changes: the money is kept under it, and wallets are shown it'),
  name: z.string().min(1).max(200).describe('Sent by the page with its requests for payments'),
})

/** What the holder can do with a card beside showing it. */
const zOperation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payment').describe("Pays from the card's account"),
    price: zPln.refine((pln) => pln > 0, 'more than 0').describe('In PLN'),
    receiver: zReceiver,
  }),
  z.strictObject({ kind: z.literal('coupon').describe("Uses the coupon of the card's account, and costs nothing") }),
])

const zGate = z.strictObject({
  id: zSharedId,
  name: z.string().min(1).describe('Shown where there are several'),
  description: z.string().min(1).describe('For whom it opens, in a sentence'),
  requiredLevel: z.number().int().min(1).max(1000).describe(`The claim ${LEVEL_CLAIM} must be as high, or higher`),
  openSeconds: z.number().int().positive().max(3600).describe('How long the door stays open'),
})

/** What the state that is sent with the presentation request asks for. */
const zPurpose = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gate').describe('Opens a gate'), gate: zGate }),
  z.strictObject({
    kind: z.literal('help-desk').describe('Tells the help desk who is calling'),
    audience: zHelpDeskAudience,
  }),
])

const zAlsoAsked = z.strictObject({
  type: zType.describe('The type of a card of this server'),
  claimSets: z
    .array(z.array(zClaimName).min(1).max(20))
    .min(1)
    .max(5)
    .describe('What it has to say: the claims of one of these sets, the best one first'),
  discount: z.number().int().min(1).max(100).describe('What its holder gets off, in percent'),
})

export const zPresentation = z.strictObject({
  ...zPresentationOptions.shape,
  claims: z.array(zClaimName).default([]).describe('The claims that a presentation asks for'),
  vct: z
    .array(zForeignType)
    .default([])
    .describe(
      'Credential types of other issuers that are accepted, too; see docs/decisions/credentials-of-other-issuers.md',
    ),
  alsoAsks: z
    .array(zAlsoAsked)
    .max(3)
    .default([])
    .describe('Further credentials that the holder may add in the same request, for a discount'),
  faceCheck: z
    .boolean()
    .optional()
    .describe("Compares the holder's face with the photo of the credential; only with an engine that can"),
  extra: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        name: z.string(),
        image: z.union([zImage, z.literal('')]).default(''),
        operation: zOperation.optional().describe('What it does; only a card of another apiHost can leave that open'),
        claims: z
          .array(zClaimName)
          .optional()
          .describe('The claims that it asks for, none in an empty list; without it, presentation.claims'),
      }),
    )
    .default([])
    .describe('Further payment types, a button each'),
  purpose: zPurpose.optional().describe('What the card is presented for, where it is more than verifying it'),
})

export type Operation = z.infer<typeof zOperation>

export type Receiver = z.infer<typeof zReceiver>

export type Gate = z.infer<typeof zGate>

export type Purpose = z.infer<typeof zPurpose>

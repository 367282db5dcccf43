import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zHelpDeskAudience } from '../flows/help-desk-audience.ts'
import { zPresentationOptions } from './card-options.ts'
import { zClaimName, zForeignType, zImage, zPln, zType } from './card-values.ts'
import { LEVEL_CLAIM } from './special-claims.ts'

/** An id that occurs in several card files means the same receiver or gate in all of them. */
const zSharedId = z
  .string()
  .check(z.maxLength(64), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens'))

const zReceiver = z.strictObject({
  id: described(zSharedId, 'Must never change: the account of the receiver has this id, and wallets see it'),
  name: described(z.string().check(z.minLength(1), z.maxLength(200)), 'The page sends it with its payment requests'),
})

/** Operation that a presentation can carry out, in addition to verifying the card. */
const zOperation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: described(z.literal('payment'), "Pays from the card's account"),
    price: described(zPln.check(z.refine((pln) => pln > 0, 'more than 0')), 'Price in PLN'),
    receiver: zReceiver,
  }),
  z.strictObject({
    kind: described(z.literal('coupon'), "Uses the coupon of the card's account, free of charge"),
  }),
])

const zGate = z.strictObject({
  id: zSharedId,
  name: described(z.string().check(z.minLength(1)), 'Shown if there are several gates'),
  description: described(z.string().check(z.minLength(1)), 'Sentence that says who may pass'),
  requiredLevel: described(z.int().check(z.gte(1), z.lte(1000)), `Minimum value of the claim ${LEVEL_CLAIM}`),
  openSeconds: described(z.int().check(z.positive(), z.lte(3600)), 'How long the door stays open, in seconds'),
})

/** Selected by the `state` of the presentation request. */
const zPurpose = z.discriminatedUnion('kind', [
  z.strictObject({ kind: described(z.literal('gate'), 'Opens a gate'), gate: zGate }),
  z.strictObject({
    kind: described(z.literal('help-desk'), 'Tells the help desk who is calling'),
    audience: zHelpDeskAudience,
  }),
])

const zClaimSets = z.array(z.array(zClaimName).check(z.minLength(1), z.maxLength(20))).check(z.maxLength(5))

const zAlsoAsked = z.strictObject({
  type: described(zType, 'Credential type of a card of this server'),
  claimSets: described(
    zClaimSets.check(z.minLength(1)),
    'Sets of claims, the preferred one first; the credential must disclose one of them in full',
  ),
  discount: described(z.int().check(z.gte(1), z.lte(100)), 'Discount for the holder, in percent'),
})

const zDiscount = z.strictObject({
  percent: described(z.int().check(z.gte(1), z.lte(100)), 'Discount for the holder, in percent'),
})

const zFaceCheck = z.strictObject({
  threshold: described(z.int().check(z.gte(1), z.lte(100)), 'Lowest match score that passes, in percent'),
})

export const zPresentation = z.strictObject({
  ...zPresentationOptions.shape,
  claims: described(z._default(z.array(zClaimName), []), 'Names of the claims that a presentation asks for'),
  vct: described(
    z._default(z.array(zForeignType), []),
    'Credential types of other issuers that are accepted as well; see docs/decisions/credentials-of-other-issuers.md',
  ),
  doctype: described(
    z._default(z.array(zForeignType), []),
    'Document types (mdoc) of other issuers that are accepted as well, whatever format the card has',
  ),
  claimSets: described(
    z._default(zClaimSets, []),
    'Sets of the requested claims, the preferred one first, if credentials may lack some; by default, all are needed',
  ),
  alsoAsks: described(
    z._default(z.array(zAlsoAsked).check(z.maxLength(3)), []),
    'Further credentials that the holder may present in the same request, for a discount',
  ),
  faceCheck: described(
    z.optional(z.union([z.boolean(), zFaceCheck])),
    "Compares the holder's face with the photo in the credential; needs an engine that supports it",
  ),
  discount: described(
    z.optional(zDiscount),
    'Discount for which the holder of the card gets a code; with alsoAsks, the best discount counts',
  ),
  extra: described(
    z._default(
      z.array(
        z.strictObject({
          id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
          name: z.string(),
          image: z._default(z.union([zImage, z.literal('')]), ''),
          operation: described(
            z.optional(zOperation),
            'What the button does; optional only for a card with another apiHost',
          ),
          claims: described(
            z.optional(z.array(zClaimName)),
            'Names of the claims to ask for; if empty, none; if absent, those in presentation.claims',
          ),
        }),
      ),
      [],
    ),
    'Further payment types, each with its own button',
  ),
  purpose: described(z.optional(zPurpose), 'What the card is presented for; absent if it is only verified'),
})

export type Operation = z.infer<typeof zOperation>

export type Receiver = z.infer<typeof zReceiver>

export type Gate = z.infer<typeof zGate>

export type Purpose = z.infer<typeof zPurpose>

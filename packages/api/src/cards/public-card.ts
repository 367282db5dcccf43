import * as z from 'zod/mini'
import { zContractStatus } from '../administration/contract-status.ts'
import { described } from '../described.ts'
import { zHelpDeskAudience } from '../flows/help-desk-audience.ts'
import type { Card } from './card.ts'
import { zCardSettings, zDemoOptions, zFeatures, zIssuance, zPresentationOptions } from './card-options.ts'
import type { Operation, Purpose } from './card-presentation.ts'
import { type ClaimDefinition, labelledNames } from './claim-definition.ts'
import { zClaimFormat, zClaimInput } from './claims.ts'
import { LEVEL_CLAIM } from './special-claims.ts'
import { zTranslations } from './translations.ts'
import { withoutDefaults } from './without-defaults.ts'

/** The server decides the price (in PLN) and the receiver of a payment. */
const zPublicOperation = described(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payment'), price: z.number(), receiver: z.optional(z.string()) }),
    z.object({ kind: z.literal('coupon') }),
  ]),
  { id: 'Operation' },
)

const zPublicPurpose = described(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('gate'),
      gate: z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        requiredLevel: z.number(),
        openSeconds: z.number(),
      }),
      level: described(z.optional(z.number()), 'Level that all credentials of the card contain, if the card fixes it'),
    }),
    z.object({ kind: z.literal('help-desk'), audience: zHelpDeskAudience }),
  ]),
  { id: 'Purpose' },
)

/** Without a threshold, the service that checks the face decides about the score. */
const zPublicFaceCheck = described(
  z.object({
    threshold: described(z.optional(z.number()), 'Lowest match score that passes, in percent'),
  }),
  { id: 'FaceCheck' },
)

export type PublicFaceCheck = z.infer<typeof zPublicFaceCheck>

type PublicPurpose = z.infer<typeof zPublicPurpose>

type PublicOperation = z.infer<typeof zPublicOperation>

const zOff = described(
  z.object({
    reason: z.literal('engine-not-configured'),
    engine: described(z.string(), 'Engine that the card needs', 'entra'),
  }),
  { id: 'Off' },
)

export type Off = z.infer<typeof zOff>

/** Element of the array that `GET /scenarios` returns: the part of a card that browsers need. Images are URLs. */
export const zPublicCard = described(
  z.object({
    id: z.string(),
    type: z.string(),
    vcType: z.string(),
    ...withoutDefaults(zCardSettings),
    apiHost: z.string(),
    apiVcPrefixBase: z.string(),
    apiVcPrefix: z.string(),
    apiVcOverride: z.string(),
    apiWebsiteSettings: z.string(),
    apiPresentationPrefix: z.string(),
    apiIssuancePrefix: z.string(),
    maxRetries: z.number(),
    timeoutDuration: z.number(),
    features: z.object(withoutDefaults(zFeatures)),
    contract: described(
      z.optional(zContractStatus),
      'Status of the contract of this credential type. Credentials are issued and accepted only while the status is Enabled',
    ),
    off: described(
      z.optional(zOff),
      'Why this server neither issues nor accepts the card, although its file may say otherwise',
    ),
    issuance: z.object({
      ...withoutDefaults(zIssuance),
      bySignIn: described(
        z.optional(z.literal(true)),
        'True if the person can sign in at the identity provider instead of filling in the form',
      ),
      copies: described(
        z.optional(z.number()),
        'Number of copies in which a wallet can get the card, each for a key of its own; absent for one',
      ),
    }),
    claims: described(
      z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          selfAsserted: described(z.optional(z.boolean()), 'The visitor fills it in'),
          format: described(
            z.optional(zClaimFormat),
            'Display format of the value; pln is an amount in PLN, country the code of a country',
          ),
          example: z.optional(z.string()),
          input: described(z.optional(zClaimInput), 'Field of the form; date takes a day that is not in the future'),
        }),
      ),
      'Claims of the credential type, as the card that issues it defines them',
    ),
    presentation: z.object({
      ...withoutDefaults(zPresentationOptions),
      claims: described(z.array(z.string()), 'Names of the claims that a presentation asks for'),
      sharesAll: described(
        z.optional(z.literal(true)),
        'True if the format of the credential has no selective disclosure: the wallet shares all claims, and those that were not asked for are dropped',
      ),
      alsoAsks: described(
        z.optional(z.array(z.object({ title: z.string(), discount: z.number() }))),
        'Further cards that the holder may add, each with its discount in percent',
      ),
      discount: described(
        z.optional(z.object({ percent: z.number() })),
        'Discount for which the holder of the card gets a code',
      ),
      faceCheck: described(
        z.optional(zPublicFaceCheck),
        "Comparison of the holder's face with the photo in the credential, before it is accepted",
      ),
      extra: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          image: z.string(),
          operation: z.optional(zPublicOperation),
          claims: described(
            z.optional(z.array(z.string())),
            'Names of the claims to ask for instead of the claims of the card',
          ),
        }),
      ),
      purpose: z.optional(zPublicPurpose),
    }),
    demo: z.object({ ...withoutDefaults(zDemoOptions), link: z.string() }),
    card: z.object({
      title: z.string(),
      image: z.string(),
      presentationImage: z.string(),
      description: z.string(),
      backgroundColor: z.optional(z.string()),
      textColor: z.optional(z.string()),
    }),
    translations: described(z.optional(zTranslations), 'Texts of the card in other languages, by language tag'),
    extraLinks: z.array(z.object({ id: z.string(), label: z.string(), url: z.string() })),
  }),
  {
    id: 'Card',
    example: {
      id: 'workshop',
      type: 'Workshop',
      vcType: 'Workshop',
      isBasic: false,
      apiHost: '',
      apiVcPrefixBase: '',
      apiVcPrefix: '/workshop',
      apiVcOverride: '',
      apiWebsiteSettings: '/website/issuer/settings',
      apiPresentationPrefix: '/presentation',
      apiIssuancePrefix: '/issuance',
      showVcClaims: true,
      debugMode: false,
      maxRetries: 60,
      timeoutDuration: 2000,
      features: {
        enabled: true,
        experimental: false,
        demo: false,
        create: true,
        present: true,
        presentPhotoResult: false,
        skipStatus: false,
        skipSettings: false,
      },
      issuance: { enabled: true, customInputEnabled: true, customInputRequired: true, qrCodeOnStart: false },
      claims: [{ name: 'displayName', label: 'Full name' }],
      presentation: {
        enabled: true,
        claims: ['displayName'],
        onlyPaymentId: false,
        presentationComponentName: 'default',
        successMessage: '',
        extraStatusData: '',
        additionalPresentation: '',
        presentDynamicData: true,
        extra: [],
        defaultExtra: '',
      },
      demo: { enabled: false, link: '', linkLabel: '' },
      card: {
        title: 'Workshop badge',
        image: '/scenarios/images/workshop.svg',
        presentationImage: '/scenarios/images/workshop.svg',
        description: 'Proof of attendance',
      },
      extraLinks: [],
    },
  },
)

export type PublicCard = z.infer<typeof zPublicCard>

/** Response of `GET /scenarios`. */
export const zPublicCards = z.array(zPublicCard)

export const CARD_IMAGES_PATH = '/scenarios/images/'

const imageUrl = (image: string): string => (image === '' ? '' : `${CARD_IMAGES_PATH}${image}`)

/**
 * Returns the public part of a card: the fields of section 3 of the specification, without those that only the server needs.
 *
 * @param credential definition of the credentials that the card presents; another card may issue them
 */
export function publicCard(
  card: Card,
  credential = card.credential,
  titleOf = (type: string): string => type,
  { isBySignIn = false, copies = 1 }: { isBySignIn?: boolean; copies?: number | undefined } = {},
): PublicCard {
  const { presentation, card: appearance } = card
  const { alsoAsks, purpose, faceCheck, ...rest } = presentation
  return zPublicCard.parse({
    ...card,
    vcType: card.vcType || card.type,
    issuance: { ...card.issuance, ...(isBySignIn && { bySignIn: true }), ...(copies > 1 && { copies }) },
    claims: credential?.claims.flatMap(publicClaims) ?? [],
    presentation: {
      ...rest,
      ...(alsoAsks.length > 0 && {
        alsoAsks: alsoAsks.map(({ type, discount }) => ({ title: titleOf(type), discount })),
      }),
      extra: presentation.extra.map(({ id, name, image, operation, claims }) => ({
        id,
        name,
        image: imageUrl(image),
        ...(operation && { operation: publicOperation(operation) }),
        ...(claims && { claims }),
      })),
      ...(credential?.format === 'jwt_vc_json' && { sharesAll: true }),
      ...(faceCheck && { faceCheck: faceCheck === true ? {} : faceCheck }),
      ...(purpose && { purpose: publicPurpose(purpose, card) }),
    },
    card: {
      ...appearance,
      image: imageUrl(appearance.image),
      presentationImage: imageUrl(appearance.presentationImage),
    },
  })
}

const publicClaims = (claim: ClaimDefinition): PublicCard['claims'] =>
  labelledNames(claim).map(([name, label]) => ({ name, label, ...(name === claim.name && publicOptions(claim)) }))

const publicOptions = (claim: ClaimDefinition): Partial<PublicCard['claims'][number]> => ({
  ...('format' in claim && claim.format !== undefined && { format: claim.format }),
  ...(claim.source === 'visitor' && {
    selfAsserted: true,
    ...(claim.example !== undefined && { example: claim.example }),
    ...(claim.input !== undefined && { input: claim.input }),
  }),
})

const publicOperation = (operation: Operation): PublicOperation =>
  operation.kind === 'payment'
    ? { kind: 'payment', price: operation.price, receiver: operation.receiver.name }
    : operation

const publicPurpose = (purpose: Purpose, card: Card): PublicPurpose =>
  purpose.kind === 'gate' ? { ...purpose, level: levelOf(card) } : purpose

function levelOf({ credential }: Card): number | undefined {
  const claim = credential?.claims.find(({ source, name }) => source === 'card' && name === LEVEL_CLAIM)
  return claim?.source === 'card' && typeof claim.value === 'number' ? claim.value : undefined
}

import * as z from 'zod/mini'
import { described } from '../described.ts'
import { SERVED_PATHS } from '../endpoints/card-calls.ts'
import { isDay } from '../text/day.ts'
import { zCardSettings, zDemoOptions, zFeatures, zIssuance } from './card-options.ts'
import { zPresentation } from './card-presentation.ts'
import { zClaimName, zImage, zPln, zType } from './card-values.ts'
import { hasIdentity, isOfOthers, labelledNames, zClaimDefinition } from './claim-definition.ts'
import { contrast, ENOUGH_CONTRAST } from './contrast.ts'
import { LEVEL_CLAIM } from './special-claims.ts'
import { problemOfStage } from './stage-claims.ts'
import { problemsOfTranslations, zTranslations } from './translations.ts'

/** The server routes by the first segment. */
const zPathSegment = z.string().check(z.regex(/^\/[a-z0-9][a-z0-9-]*$/, 'one path segment, like /basic'))
const zPath = z.string().check(z.regex(/^(\/[a-z0-9][a-z0-9-]*)+$/, 'a path, like /website/issuer/settings'))
const zLink = z
  .string()
  .check(
    z.refine(
      (link) => (/^\/(?!\/)/.test(link) || /^https:\/\//.test(link)) && URL.canParse(link, 'https://host'),
      'a path of this site or an https address',
    ),
  )

export type AccountOpening = z.infer<typeof zAccountOpening>

const zColour = z
  .string()
  .check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'a colour of # and six digits or letters a to f, like #0b5240'), z.toLowerCase())

/** Colour of the text on pictures of cards without textColor, as in `card-face.module.css`. */
const USUAL_TEXT = '#ffffff'

const zWalletDisplay = z.strictObject({
  image: described(z.optional(zImage), 'Picture for wallets that cannot show SVG; by default, card.image'),
  backgroundColor: described(z.optional(zColour), 'By default, card.backgroundColor'),
  textColor: described(z.optional(zColour), 'By default, card.textColor'),
})

const zAccountOpening = z.strictObject({
  openingBalance: described(z.optional(zPln), 'Opening balance in PLN; without it, the account holds no money'),
  couponDays: described(
    z.optional(z.number().check(z.int(), z.positive(), z.lte(3650))),
    'Number of days for which the coffee coupon of a new account is valid; without it, there is no coupon',
  ),
})

const zCredential = z.strictObject({
  format: described(
    z.optional(z.enum(['dc+sd-jwt', 'jwt_vc_json', 'mso_mdoc'])),
    'Format of the credential; by default, the first one that the engine issues',
  ),
  claims: z.array(zClaimDefinition).check(z.minLength(1)),
  txCode: described(z._default(z.boolean(), false), 'Whether the wallet asks for a PIN of 4 digits'),
  validDays: z._default(z.int().check(z.positive(), z.lte(3650)), 365),
  account: described(z.optional(zAccountOpening), 'Contents of the account that is opened with the first credential'),
  display: described(z.prefault(zWalletDisplay, {}), 'How wallets display the credential'),
})

const zIssuanceOfCard = z.strictObject({
  ...zIssuance.shape,
  stage: described(
    z.optional(z.record(zClaimName, z.string().check(z.minLength(1), z.maxLength(200)))),
    'Claims that the stage fills in instead of a visitor, by name, the same for all; without it, the stage does not hand out the card',
  ),
})

const zDemo = z.strictObject({
  ...zDemoOptions.shape,
  link: z._default(z.union([zLink, z.literal('')]), ''),
})

const zAppearance = z.strictObject({
  title: z.string().check(z.minLength(1)),
  image: zImage,
  presentationImage: z._default(z.union([zImage, z.literal('')]), ''),
  description: z._default(z.string(), ''),
  backgroundColor: described(
    z.optional(zColour),
    'Colour of the left side of the picture, behind name and number; also the colour of the pages of the card',
  ),
  textColor: described(z.optional(zColour), 'Colour of the text on the picture; must be readable on backgroundColor'),
})

/** The other members are its options. The server checks them with the schema of the engine. */
const zNamedEngine = z.looseObject(
  {
    name: described(
      z
        .string()
        .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'the name of an engine: lower case words joined by hyphens')),
      'Name of the engine',
    ),
  },
  {
    error: ({ input }) =>
      typeof input === 'string' ? `must be an object: "engine": { "name": ${JSON.stringify(input)} }` : undefined,
  },
)

const zFields = z.strictObject({
  $schema: z.optional(z.string()),
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens, like workshop-badge')),
  order: described(z._default(z.int(), 1000), 'Position on the grids, in ascending order'),
  type: described(zType, 'Credential type, and the name of its contract'),
  vcType: described(z._default(z.string(), ''), 'Name of the type in results; if empty, the type itself'),
  engine: described(
    z.optional(zNamedEngine),
    'Engine that issues and verifies the card, and the options of the card for this engine; by default, CREDENTIAL_ENGINE without options. If the engine is not configured, the card is off',
  ),
  ...zCardSettings.shape,
  apiHost: z._default(
    z.union([z.literal(''), z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'an origin, or empty for this server'))]),
    '',
  ),
  apiVcPrefixBase: z._default(zPathSegment, '/basic'),
  apiVcPrefix: z.optional(zPathSegment),
  apiVcOverride: z._default(z.union([zPathSegment, z.literal('')]), ''),
  apiWebsiteSettings: z._default(zPath, SERVED_PATHS.apiWebsiteSettings),
  apiPresentationPrefix: z._default(zPathSegment, SERVED_PATHS.apiPresentationPrefix),
  apiIssuancePrefix: z._default(zPathSegment, SERVED_PATHS.apiIssuancePrefix),
  maxRetries: z._default(z.int().check(z.gte(0), z.lte(10)), 3),
  timeoutDuration: described(z._default(z.int().check(z.gte(1000), z.lte(120_000)), 30_000), 'Timeout in milliseconds'),
  features: z.prefault(zFeatures, {}),
  issuance: z.prefault(zIssuanceOfCard, {}),
  presentation: z.prefault(zPresentation, {}),
  demo: z.prefault(zDemo, {}),
  card: zAppearance,
  translations: described(z.optional(zTranslations), 'Texts of the card in other languages, by language tag'),
  extraLinks: z._default(
    z.array(z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]+$/)), label: z.string(), url: zLink })),
    [],
  ),
  credential: described(
    z.optional(zCredential),
    'Credential that the card issues, or that it asks other issuers for; absent if the card only links or asks for what another card issues',
  ),
})

const zCardWithPrefix = z.pipe(
  zFields,
  z.transform((card) => ({ ...card, apiVcPrefix: card.apiVcPrefix ?? `/${card.id}` })),
)

function checkFieldsTogether(card: z.infer<typeof zCardWithPrefix>, context: z.core.$RefinementCtx): void {
  const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (card.issuance.enabled && !card.credential) problem(['credential'], 'is required if issuance.enabled is true')
  if (card.issuance.customInputRequired && !card.issuance.customInputEnabled)
    problem(
      ['issuance', 'customInputRequired'],
      'requires issuance.customInputEnabled, because without the form no field can be filled in',
    )
  if (card.presentation.enabled && card.presentation.claims.length === 0)
    problem(['presentation', 'claims'], 'needs at least one claim if presentation.enabled is true')
  if (card.demo.enabled && !(card.demo.link && card.demo.linkLabel))
    problem(['demo'], 'needs link and linkLabel if demo.enabled is true')
  const names = card.credential?.claims.map((claim) => claim.name) ?? []
  const worded = {
    claims: card.credential?.claims.flatMap((claim) => labelledNames(claim).map(([name]) => name)) ?? [],
    extra: card.presentation.extra.map(({ id }) => id),
    extraLinks: card.extraLinks.map(({ id }) => id),
    hasGate: card.presentation.purpose?.kind === 'gate',
  }
  for (const { path, message } of problemsOfTranslations(card.translations ?? {}, worded))
    problem(['translations', ...path], message)
  if (new Set(names).size !== names.length) problem(['credential', 'claims'], 'contains the same claim twice')
  for (const [index, claim] of (card.credential?.claims ?? []).entries())
    if (claim.source === 'visitor' && claim.input === 'date' && claim.example !== undefined && !isDay(claim.example))
      problem(['credential', 'claims', index, 'example'], 'must be a day like 1987-05-14, because input is date')
  for (const [index, claim] of (card.credential?.claims ?? []).entries())
    if (claim.source === 'visitor' && claim.fromIdentity === undefined && hasIdentity(card.credential))
      problem(
        ['credential', 'claims', index, 'fromIdentity'],
        'is required if another claim has it, because a person who signs in fills in no form',
      )
  const unfit = problemOfStage(card)
  if (unfit !== undefined) problem(['issuance', 'stage'], unfit)
  for (const field of ['vct', 'doctype'] as const)
    if (new Set(card.presentation[field]).size !== card.presentation[field].length)
      problem(['presentation', field], 'contains the same type twice')
  if (isOfOthers(card.credential) && card.issuance.enabled)
    problem(
      ['issuance', 'enabled'],
      "must be false if a claim has the source 'issuer', because only other issuers have it",
    )
  if (isOfOthers(card.credential) && card.presentation.vct.length + card.presentation.doctype.length === 0)
    problem(['presentation', 'vct'], "must name a type of another issuer if a claim has the source 'issuer'")
  for (const [index, set] of card.presentation.claimSets.entries())
    if (!set.every((name) => card.presentation.claims.includes(name)))
      problem(['presentation', 'claimSets', index], 'may name only claims in presentation.claims')
  const { enabled, extra, defaultExtra, purpose, claims, alsoAsks } = card.presentation
  if (new Set([card.type, ...alsoAsks.map(({ type }) => type)]).size <= alsoAsks.length)
    problem(['presentation', 'alsoAsks'], 'asks for the same type twice')
  if (new Set(extra.map(({ id }) => id)).size !== extra.length)
    problem(['presentation', 'extra'], 'contains the same id twice')
  if (defaultExtra !== '' && !extra.some(({ id }) => id === defaultExtra))
    problem(['presentation', 'defaultExtra'], 'must be one of the ids in presentation.extra')
  if (new Set(card.extraLinks.map(({ id }) => id)).size !== card.extraLinks.length)
    problem(['extraLinks'], 'contains the same id twice')
  for (const [index, { operation }] of extra.entries())
    if (enabled && card.apiHost === '' && !operation)
      problem(['presentation', 'extra', index, 'operation'], 'is required if presentation.enabled is true')
  if (purpose?.kind === 'gate' && !claims.includes(LEVEL_CLAIM))
    problem(
      ['presentation', 'claims'],
      `needs ${LEVEL_CLAIM} if presentation.purpose is a gate, because the gate checks this claim`,
    )
  if (card.features.create && !card.issuance.enabled)
    problem(['issuance', 'enabled'], "must be true if features.create is: otherwise the tile has no button 'Generate'")
  if (card.features.present && !enabled)
    problem(['presentation', 'enabled'], "must be true if features.present is: otherwise the tile has no button 'Use'")
  for (const { path, text = USUAL_TEXT, background } of textsOnColours(card))
    if (background !== undefined && contrast(text, background) < ENOUGH_CONTRAST)
      problem(
        path,
        `${text} is hard to read on ${background}: the contrast is ${contrast(text, background).toFixed(2)}, expected at least ${ENOUGH_CONTRAST}`,
      )
  for (const [field, served] of Object.entries(SERVED_PATHS))
    if (card.apiHost === '' && card[field as keyof typeof SERVED_PATHS] !== served)
      problem([field], `must be ${served} unless apiHost names another origin`)
}

function textsOnColours({ card, credential }: z.infer<typeof zCardWithPrefix>) {
  const onPage = { path: ['card', 'textColor'], text: card.textColor, background: card.backgroundColor }
  if (!credential?.display.textColor && !credential?.display.backgroundColor) return [onPage]
  const { textColor = card.textColor, backgroundColor = card.backgroundColor } = credential.display
  return [onPage, { path: ['credential', 'display', 'textColor'], text: textColor, background: backgroundColor }]
}

/** Definition of one credential card, stored in `scenarios/<id>.json`. Section 3 of the specification. */
export const zCard = zCardWithPrefix.check(z.superRefine(checkFieldsTogether))

export type Card = z.infer<typeof zCard>

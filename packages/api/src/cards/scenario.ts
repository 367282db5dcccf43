import * as z from 'zod'
import { SERVED_PATHS } from '../endpoints/card-calls.ts'
import { zClaimFormat } from './claims.ts'
import { zDemoOptions, zFeatures, zIssuance, zScenarioOptions } from './scenario-options.ts'
import { zPresentation } from './scenario-presentation.ts'
import { zClaimName, zImage, zPln, zType } from './scenario-values.ts'
import { LEVEL_CLAIM } from './special-claims.ts'
import { problemsOfTranslations, zTranslations } from './translations.ts'

/** One segment, so that the server can route it: `/basic`. */
const zPathSegment = z.string().regex(/^\/[a-z0-9][a-z0-9-]*$/, 'one path segment, like /basic')
const zPath = z.string().regex(/^(\/[a-z0-9][a-z0-9-]*)+$/, 'a path, like /website/issuer/settings')
const zLink = z
  .string()
  .refine(
    (link) => (/^\/(?!\/)/.test(link) || /^https:\/\//.test(link)) && URL.canParse(link, 'https://host'),
    'a path of this site or an https address',
  )

/** Where the value of a claim comes from. */
const zClaimDefinition = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('visitor').describe('The visitor types it (or uploads it, for photo)'),
    name: zClaimName,
    label: z.string(),
    example: z.string().min(1).max(200).optional().describe("What 'Use example data' fills in"),
  }),
  z.strictObject({
    source: z.literal('card').describe('The same for each credential of this card'),
    name: zClaimName,
    label: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
    format: zClaimFormat.optional().describe('How people see it; a day (2027-03-18) is shown as a date anyway'),
  }),
  z.strictObject({
    source: z.literal('server').describe('Made by the server for each account'),
    name: zClaimName,
    label: z.string(),
    value: z.enum(['bank-account-number', 'payment-card-number', 'gift-card-code', 'valid-until']),
  }),
])

export type AccountOpening = z.infer<typeof zAccountOpening>

export type ClaimDefinition = z.infer<typeof zClaimDefinition>

const zColour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour, like #0b5240')

const zWalletDisplay = z.strictObject({
  image: zImage.optional().describe("The card's picture for wallets that show no SVG; the card's own if absent"),
  backgroundColor: zColour.optional().describe("The card's own if absent"),
  textColor: zColour.optional().describe("The card's own if absent"),
})

const zAccountOpening = z.strictObject({
  openingBalance: zPln.optional().describe('What a new account has, in PLN; without it there is no money in it'),
  couponDays: z
    .number()
    .int()
    .positive()
    .max(3650)
    .optional()
    .describe('A new account gets a coffee coupon, valid for so many days; without it there is none'),
})

const zCredential = z.strictObject({
  format: z.enum(['dc+sd-jwt', 'jwt_vc_json', 'mso_mdoc']).default('dc+sd-jwt'),
  claims: z.array(zClaimDefinition).min(1),
  txCode: z.boolean().default(false).describe('Whether the wallet must be given a PIN of 4 digits'),
  validDays: z.number().int().positive().max(3650).default(365),
  account: zAccountOpening.optional().describe('What the account is opened with that comes with the first credential'),
  display: zWalletDisplay.prefault({}).describe('How wallets show it'),
})

const zDemo = z.strictObject({
  ...zDemoOptions.shape,
  link: z.union([zLink, z.literal('')]).default(''),
})

const zCard = z.strictObject({
  title: z.string().min(1),
  image: zImage,
  presentationImage: z.union([zImage, z.literal('')]).default(''),
  description: z.string().default(''),
  backgroundColor: zColour
    .optional()
    .describe('The colour of the left side of the picture, where name and number stand; its pages take it, too'),
  textColor: zColour.optional().describe('What stands on the picture: readable on backgroundColor'),
})

/**
 * A scenario: the definition of one credential card, as a file `scenarios/<id>.json` holds it.
 */
export const zScenario = z
  .strictObject({
    $schema: z.string().optional(),
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case words joined by hyphens'),
    order: z.number().int().default(1000).describe('Its place on the grids, from small to large'),
    type: zType.describe('The credential type, and the name of its contract'),
    vcType: z.string().default('').describe('The name of the type that results show; the type itself if empty'),
    engine: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'the name of an engine: lower case words joined by hyphens')
      .optional()
      .describe(
        'What issues and verifies it; CREDENTIAL_ENGINE if absent. A card whose engine is not configured is off',
      ),
    ...zScenarioOptions.shape,
    apiHost: z
      .union([z.literal(''), z.string().regex(/^https?:\/\/[^/]+$/, 'an origin, or empty for our own')])
      .default(''),
    apiVcPrefixBase: zPathSegment.default('/basic'),
    apiVcPrefix: zPathSegment.optional(),
    apiVcOverride: z.union([zPathSegment, z.literal('')]).default(''),
    apiWebsiteSettings: zPath.default(SERVED_PATHS.apiWebsiteSettings),
    apiPresentationPrefix: zPathSegment.default(SERVED_PATHS.apiPresentationPrefix),
    apiIssuancePrefix: zPathSegment.default(SERVED_PATHS.apiIssuancePrefix),
    maxRetries: z.number().int().min(0).max(10).default(3),
    timeoutDuration: z.number().int().min(1000).max(120_000).default(30_000).describe('Milliseconds'),
    features: zFeatures.prefault({}),
    issuance: zIssuance.prefault({}),
    presentation: zPresentation.prefault({}),
    demo: zDemo.prefault({}),
    card: zCard,
    translations: zTranslations.optional().describe('Its texts in other languages, by language tag'),
    extraLinks: z
      .array(z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]+$/), label: z.string(), url: zLink }))
      .default([]),
    credential: zCredential.optional().describe('What is issued; absent for a card that only links or only presents'),
  })
  .transform((scenario) => ({ ...scenario, apiVcPrefix: scenario.apiVcPrefix ?? `/${scenario.id}` }))
  .superRefine((scenario, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (scenario.issuance.enabled && !scenario.credential)
      problem(['credential'], 'is needed where issuance.enabled is true')
    if (scenario.issuance.customInputRequired && !scenario.issuance.customInputEnabled)
      problem(
        ['issuance', 'customInputRequired'],
        'needs issuance.customInputEnabled: without a form nothing is filled in',
      )
    if (scenario.presentation.enabled && scenario.presentation.claims.length === 0)
      problem(['presentation', 'claims'], 'needs at least one claim where presentation.enabled is true')
    if (scenario.demo.enabled && !(scenario.demo.link && scenario.demo.linkLabel))
      problem(['demo'], 'needs link and linkLabel where demo.enabled is true')
    const names = scenario.credential?.claims.map((claim) => claim.name) ?? []
    const worded = {
      claims: names,
      extra: scenario.presentation.extra.map(({ id }) => id),
      extraLinks: scenario.extraLinks.map(({ id }) => id),
      hasGate: scenario.presentation.purpose?.kind === 'gate',
    }
    for (const { path, message } of problemsOfTranslations(scenario.translations ?? {}, worded))
      problem(['translations', ...path], message)
    if (new Set(names).size !== names.length) problem(['credential', 'claims'], 'has the same claim twice')
    if (new Set(scenario.presentation.vct).size !== scenario.presentation.vct.length)
      problem(['presentation', 'vct'], 'has the same type twice')
    const { enabled, extra, defaultExtra, purpose, claims, alsoAsks } = scenario.presentation
    if (new Set([scenario.type, ...alsoAsks.map(({ type }) => type)]).size <= alsoAsks.length)
      problem(['presentation', 'alsoAsks'], 'asks for the same type twice')
    if (new Set(extra.map(({ id }) => id)).size !== extra.length)
      problem(['presentation', 'extra'], 'has the same id twice')
    if (defaultExtra !== '' && !extra.some(({ id }) => id === defaultExtra))
      problem(['presentation', 'defaultExtra'], 'is none of the ids in presentation.extra')
    if (new Set(scenario.extraLinks.map(({ id }) => id)).size !== scenario.extraLinks.length)
      problem(['extraLinks'], 'has the same id twice')
    for (const [index, { operation }] of extra.entries())
      if (enabled && scenario.apiHost === '' && !operation)
        problem(['presentation', 'extra', index, 'operation'], 'is needed where presentation.enabled is true')
    if (purpose?.kind === 'gate' && !claims.includes(LEVEL_CLAIM))
      problem(['presentation', 'claims'], `needs ${LEVEL_CLAIM} where presentation.purpose is a gate: it looks at it`)
    for (const [field, served] of Object.entries(SERVED_PATHS))
      if (scenario.apiHost === '' && scenario[field as keyof typeof SERVED_PATHS] !== served)
        problem([field], `can differ from ${served} only where apiHost names another origin`)
  })

export type Scenario = z.infer<typeof zScenario>

import * as z from 'zod'
import type { Scenario } from './scenario.ts'

/** What a browser gets of a scenario: `GET /scenarios`. Images are addresses by then. */
export const zPublicScenario = z.object({
  id: z.string(),
  type: z.string(),
  vcType: z.string(),
  isBasic: z.boolean(),
  apiHost: z.string(),
  apiVcPrefixBase: z.string(),
  apiVcPrefix: z.string(),
  apiVcOverride: z.string(),
  apiWebsiteSettings: z.string(),
  apiPresentationPrefix: z.string(),
  apiIssuancePrefix: z.string(),
  showVcClaims: z.boolean(),
  debugMode: z.boolean(),
  maxRetries: z.number(),
  timeoutDuration: z.number(),
  features: z.object({
    enabled: z.boolean(),
    experimental: z.boolean(),
    demo: z.boolean(),
    create: z.boolean(),
    present: z.boolean(),
    presentPhotoResult: z.boolean(),
    skipStatus: z.boolean(),
    skipSettings: z.boolean(),
  }),
  issuance: z.object({
    enabled: z.boolean(),
    customInputEnabled: z.boolean(),
    customInputRequired: z.boolean(),
    qrCodeOnStart: z.boolean(),
  }),
  presentation: z.object({
    enabled: z.boolean(),
    onlyPaymentId: z.boolean(),
    presentationComponentName: z.string(),
    successMessage: z.string(),
    extraStatusData: z.string(),
    additionalPresentation: z.string(),
    presentDynamicData: z.boolean(),
    extra: z.array(z.object({ id: z.string(), name: z.string(), image: z.string() })),
  }),
  demo: z.object({ enabled: z.boolean(), link: z.string(), linkLabel: z.string() }),
  card: z.object({ title: z.string(), image: z.string(), presentationImage: z.string(), description: z.string() }),
  extraLinks: z.array(z.object({ id: z.string(), label: z.string(), url: z.string() })),
})

export type PublicScenario = z.infer<typeof zPublicScenario>

export const zPublicScenarios = z.array(zPublicScenario)

/** The address of a scenario's picture; empty for none. */
const imageUrl = (image: string): string => (image === '' ? '' : `/scenarios/images/${image}`)

/** The public projection: section 3 of the specification, without what only the server needs. */
export function publicScenario(scenario: Scenario): PublicScenario {
  const { $schema: _schema, order: _order, credential: _credential, presentation, card, ...rest } = scenario
  const { claims: _claims, vct: _vct, ...publicPresentation } = presentation
  return {
    ...rest,
    vcType: scenario.vcType || scenario.type,
    presentation: {
      ...publicPresentation,
      extra: presentation.extra.map((extra) => ({ ...extra, image: imageUrl(extra.image) })),
    },
    card: { ...card, image: imageUrl(card.image), presentationImage: imageUrl(card.presentationImage) },
  }
}

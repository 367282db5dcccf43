import * as z from 'zod'
import { zResultView } from '../wording/result-view.ts'

// Fields of a scenario that are checked only for their types. Browsers receive them unchanged (see public-scenario.ts).

/** Options at the top level of a scenario. */
export const zScenarioOptions = z.strictObject({
  isBasic: z.boolean().default(false),
  showVcClaims: z.boolean().default(false).describe('Shows the raw claims below the result'),
  debugMode: z.boolean().default(false).describe('Opens Debug Details from the start'),
})

/** Field `features` of a scenario: the places where its tile appears, and the functions that the scenario offers. */
export const zFeatures = z.strictObject({
  enabled: z.boolean().default(false).describe('Shown on the home grid'),
  experimental: z.boolean().default(false).describe('Marked as experimental with a badge'),
  demo: z.boolean().default(false).describe('Shown on the demo grid'),
  create: z.boolean().default(false).describe("The tile has a 'Generate' button"),
  present: z.boolean().default(false).describe("The tile has a 'Use' button"),
  presentPhotoResult: z.boolean().default(false).describe('The result shows the photo'),
  skipStatus: z.boolean().default(false).describe('No status polling'),
  skipSettings: z.boolean().default(false).describe('No settings request before issuing'),
})

/** Field `issuance` of a scenario: options of the issuance screen. */
export const zIssuance = z.strictObject({
  enabled: z.boolean().default(false),
  customInputEnabled: z.boolean().default(false).describe('Shows a form for the claims that the visitor fills in'),
  customInputRequired: z.boolean().default(false).describe('Generate stays disabled until every field is filled in'),
  qrCodeOnStart: z.boolean().default(false).describe('The QR code is generated without pressing Generate'),
})

/** Options in the field `presentation` of a scenario that browsers receive unchanged. */
export const zPresentationOptions = z.strictObject({
  enabled: z.boolean().default(false),
  onlyPaymentId: z.boolean().default(false).describe('The result shows only the payment id'),
  presentationComponentName: zResultView.default('default').describe('The view that shows the result'),
  successMessage: z.string().default(''),
  extraStatusData: z
    .string()
    .default('')
    .describe(
      'State that the presentation page of the card sends; if set, presenting a card with a gate on that page also opens the gate',
    ),
  additionalPresentation: z.string().default('').describe("Prefix of the mobile app link, instead of 'fl-'"),
  presentDynamicData: z.boolean().default(false).describe('The result shows the rows of dynamicData'),
  defaultExtra: z
    .string()
    .default('')
    .describe(
      'Id of the entry in extra that the page requests if its URL names none; if empty, the page requests only the card',
    ),
})

/** Field `demo` of a scenario: the demo link on its tile. */
export const zDemoOptions = z.strictObject({
  enabled: z.boolean().default(false),
  linkLabel: z.string().default(''),
})

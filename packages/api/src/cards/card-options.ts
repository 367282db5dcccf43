import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zResultView } from '../wording/result-view.ts'

// Fields of a card that are checked only for their types. Browsers receive them unchanged (see public-card.ts).

const flag = (description: string) => described(z._default(z.boolean(), false), description)

export const zCardSettings = z.strictObject({
  isBasic: z._default(z.boolean(), false),
  showVcClaims: flag('Shows the raw claims below the result'),
  debugMode: flag('Opens Debug Details from the start'),
})

export const zFeatures = z.strictObject({
  enabled: flag('Shown on the home grid'),
  experimental: flag('Marked as experimental with a badge'),
  demo: flag('Shown on the demo grid'),
  create: flag("The tile has a 'Generate' button"),
  present: flag("The tile has a 'Use' button"),
  presentPhotoResult: flag('The result shows the photo'),
  skipStatus: flag('No status polling'),
  skipSettings: flag('Issues without requesting the settings of the card first'),
})

export const zIssuance = z.strictObject({
  enabled: z._default(z.boolean(), false),
  customInputEnabled: flag('Shows a form for the claims that the visitor fills in'),
  customInputRequired: flag('Generate stays disabled until every field is filled in'),
  qrCodeOnStart: flag('The QR code is generated without pressing Generate'),
})

export const zPresentationOptions = z.strictObject({
  enabled: z._default(z.boolean(), false),
  onlyPaymentId: flag('The result shows only the payment id'),
  presentationComponentName: described(z._default(zResultView, 'default'), 'The view that shows the result'),
  successMessage: z._default(z.string(), ''),
  extraStatusData: described(
    z._default(z.string(), ''),
    'Value of `state` in the presentation requests of the card page. If it names the gate of the card, a presentation on this page opens the gate',
  ),
  additionalPresentation: described(z._default(z.string(), ''), "Prefix of the mobile app link, instead of 'fl-'"),
  presentDynamicData: flag('The result shows the rows of dynamicData'),
  defaultExtra: described(
    z._default(z.string(), ''),
    'Id of the entry in extra that the page requests if its URL names none; if empty, the page requests only the card',
  ),
})

/** The demo link on the card's tile. */
export const zDemoOptions = z.strictObject({
  enabled: z._default(z.boolean(), false),
  linkLabel: z._default(z.string(), ''),
})

import type { ClaimDefinition, Scenario } from '@vitrine/api/cards/card.ts'
import { SCENARIO_IMAGES_PATH } from '@vitrine/api/cards/public-card.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { formatOf } from '../../served-cards.ts'
import type { FormatRegistry } from '../formats/formats.ts'
import { SD_JWT_VC } from '../formats/sd-jwt/sd-jwt-vc.ts'
import { credentialTypeUrl, PATHS } from '../limits-and-paths.ts'
import { LOGO_FILE } from '../own-logo.ts'

const ISSUER_NAME = 'Vitrine'

/** A scenario that issues credentials. */
type IssuableScenario = Scenario & { credential: NonNullable<Scenario['credential']> }

/** Returns whether a scenario issues credentials. */
export const isIssuable = (scenario: Scenario): scenario is IssuableScenario =>
  scenario.issuance.enabled && scenario.credential !== undefined

/** Returns whether this server serves metadata of a scenario's credential type. Only SD-JWT VC defines such metadata. */
export const hasTypeMetadata = (scenario: Scenario): boolean => scenario.credential?.format === SD_JWT_VC.name

/** Returns credential issuer metadata (OpenID4VCI 1.0 section 12.2.4). Each card is one configuration, with the card's id. */
export const issuerMetadata = (publicUrl: string, scenarios: IssuableScenario[], formats: FormatRegistry) => ({
  credential_issuer: publicUrl,
  credential_endpoint: `${publicUrl}${PATHS.credential}`,
  nonce_endpoint: `${publicUrl}${PATHS.nonce}`,
  notification_endpoint: `${publicUrl}${PATHS.notification}`,
  display: [{ name: ISSUER_NAME, locale: SOURCE_LANGUAGE, logo: logoOf(publicUrl) }],
  credential_configurations_supported: Object.fromEntries(
    scenarios.map((scenario) => [scenario.id, credentialConfiguration(publicUrl, scenario, formats)]),
  ),
})

function credentialConfiguration(publicUrl: string, scenario: IssuableScenario, formats: FormatRegistry) {
  const format = formats.named(formatOf(scenario.credential))
  const typeName = format.typeName(publicUrl, scenario.type)
  return {
    format: format.name,
    scope: scenario.id,
    ...format.configuration(typeName),
    credential_metadata: {
      display: textsOf(scenario).map(({ locale, title, description }) => ({
        name: title,
        locale,
        description,
        logo: logoOf(publicUrl),
        ...appearanceOf(publicUrl, scenario),
      })),
      claims: scenario.credential.claims.map((claim) => ({
        path: format.claimPath(claim.name, typeName),
        mandatory: isAlwaysIssued(scenario, claim),
        display: labelsOf(scenario, claim).map(({ locale, label }) => ({ name: label, locale })),
      })),
    },
  }
}

/** Returns the metadata of a credential type (SD-JWT VC section 5). */
export const typeMetadata = (publicUrl: string, scenario: IssuableScenario) => ({
  vct: credentialTypeUrl(publicUrl, scenario.type),
  name: scenario.card.title,
  description: scenario.card.description,
  display: textsOf(scenario).map(({ locale, title, description }) => ({
    locale,
    name: title,
    description,
    rendering: {
      simple: { logo: logoOf(publicUrl), ...appearanceOf(publicUrl, scenario) },
      ...(scenario.card.image.endsWith('.svg')
        ? { svg_templates: [{ uri: imageUrl(publicUrl, scenario.card.image) }] }
        : {}),
    },
  })),
  claims: scenario.credential.claims.map((claim: ClaimDefinition) => ({
    path: SD_JWT_VC.claimPath(claim.name),
    display: labelsOf(scenario, claim),
    mandatory: isAlwaysIssued(scenario, claim),
    sd: 'always',
  })),
})

/** Returns the title and description of a card in each of its languages, English first. */
const textsOf = ({ card, translations = {} }: Scenario) => [
  { locale: SOURCE_LANGUAGE, title: card.title, description: card.description },
  ...Object.entries(translations).map(([locale, { title, description }]) => ({ locale, title, description })),
]

/** Returns the label of a claim in each language that has one. */
const labelsOf = ({ translations = {} }: Scenario, { name, label }: ClaimDefinition) => [
  { locale: SOURCE_LANGUAGE, label },
  ...Object.entries(translations).flatMap(([locale, { claims = {} }]) => {
    const translated = Object.hasOwn(claims, name) ? claims[name] : undefined
    return translated === undefined ? [] : [{ locale, label: translated }]
  }),
]

/** Returns whether a claim is in every credential of a card. A claim that visitors enter may be missing if the card allows it. */
const isAlwaysIssued = (scenario: Scenario, claim: ClaimDefinition): boolean =>
  claim.source !== 'visitor' || scenario.issuance.customInputRequired

/** Returns the image and colours of a card. A card may name another image for wallets, because not every wallet can show SVG. */
function appearanceOf(publicUrl: string, { card, credential }: IssuableScenario) {
  const { image, backgroundColor = card.backgroundColor, textColor = card.textColor } = credential.display
  return {
    background_image: { uri: imageUrl(publicUrl, image ?? card.image) },
    ...(backgroundColor === undefined ? {} : { background_color: backgroundColor }),
    ...(textColor === undefined ? {} : { text_color: textColor }),
  }
}

const logoOf = (publicUrl: string) => ({ uri: imageUrl(publicUrl, LOGO_FILE), alt_text: ISSUER_NAME })

const imageUrl = (publicUrl: string, image: string): string => `${publicUrl}${SCENARIO_IMAGES_PATH}${image}`

import type { Card } from '@vitrine/api/cards/card.ts'
import type { ClaimDefinition } from '@vitrine/api/cards/claim-definition.ts'
import { CARD_IMAGES_PATH } from '@vitrine/api/cards/public-card.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { formatOf } from '../../served-cards.ts'
import { keyAttestationOf, mostCopiesOf } from '../authorizations/card-options.ts'
import type { IssuableCard } from '../authorizations/issuable-card.ts'
import type { CredentialFormat } from '../formats/credential-format.ts'
import { formatNamed } from '../formats/formats.ts'
import { SD_JWT_VC } from '../formats/sd-jwt/sd-jwt-vc.ts'
import { LOGO_FILE } from '../own-logo.ts'
import { credentialTypeUrl, PATHS } from '../wire/limits-and-paths.ts'

const ISSUER_NAME = 'Vitrine'

/** Only SD-JWT VC defines metadata of types. */
export const hasTypeMetadata = (card: Card): boolean => card.credential?.format === SD_JWT_VC.name

/** Returns the size of the largest batch of any card (OpenID4VCI 1.0 section 12.2.4). */
function batchesOf(cards: IssuableCard[]) {
  const most = mostCopiesOf(cards)
  return most === 1 ? {} : { batch_credential_issuance: { batch_size: most } }
}

/** Returns credential issuer metadata (OpenID4VCI 1.0 section 12.2.4). */
export const issuerMetadata = (publicUrl: string, cards: IssuableCard[], formats: readonly CredentialFormat[]) => ({
  credential_issuer: publicUrl,
  credential_endpoint: `${publicUrl}${PATHS.credential}`,
  nonce_endpoint: `${publicUrl}${PATHS.nonce}`,
  notification_endpoint: `${publicUrl}${PATHS.notification}`,
  ...batchesOf(cards),
  display: [{ name: ISSUER_NAME, locale: SOURCE_LANGUAGE, logo: logoOf(publicUrl) }],
  credential_configurations_supported: Object.fromEntries(
    cards.map((card) => [card.id, credentialConfiguration(publicUrl, card, formats)]),
  ),
})

function credentialConfiguration(publicUrl: string, card: IssuableCard, formats: readonly CredentialFormat[]) {
  const format = formatNamed(formats, formatOf(card.credential))
  const typeName = format.typeName(publicUrl, card.type)
  return {
    format: format.name,
    scope: card.id,
    ...format.configuration(typeName),
    proof_types_supported: proofTypesOf(card),
    credential_metadata: {
      display: textsOf(card).map(({ locale, title, description }) => ({
        name: title,
        locale,
        description,
        logo: logoOf(publicUrl),
        ...appearanceOf(publicUrl, card),
      })),
      claims: card.credential.claims.map((claim) => ({
        path: format.claimPath(claim, typeName),
        mandatory: isAlwaysIssued(card, claim),
        display: labelsOf(card, claim).map(({ locale, label }) => ({ name: label, locale })),
      })),
    },
  }
}

const PROOF = { proof_signing_alg_values_supported: ['ES256'] }

/** Returns the ways to prove the holder's keys, with what a card demands of their attestation (OpenID4VCI 1.0 sections 12.2.4 and F). */
function proofTypesOf(card: IssuableCard) {
  const demand = keyAttestationOf(card)
  if (!demand) return { jwt: PROOF }
  const { keyStorage, userAuthentication } = demand
  const attested = {
    ...PROOF,
    key_attestations_required: {
      ...(keyStorage && { key_storage: keyStorage }),
      ...(userAuthentication && { user_authentication: userAuthentication }),
    },
  }
  return { jwt: attested, attestation: attested }
}

/** Returns the metadata of a credential type (SD-JWT VC section 6). */
export const typeMetadata = (publicUrl: string, card: IssuableCard) => ({
  vct: credentialTypeUrl(publicUrl, card.type),
  name: card.card.title,
  description: card.card.description,
  display: textsOf(card).map(({ locale, title, description }) => ({
    locale,
    name: title,
    description,
    rendering: {
      simple: { logo: logoOf(publicUrl), ...appearanceOf(publicUrl, card) },
      ...(card.card.image.endsWith('.svg') ? { svg_templates: [{ uri: imageUrl(publicUrl, card.card.image) }] } : {}),
    },
  })),
  claims: card.credential.claims.map((claim: ClaimDefinition) => ({
    path: SD_JWT_VC.claimPath(claim),
    display: labelsOf(card, claim),
    mandatory: isAlwaysIssued(card, claim),
    sd: 'always',
  })),
})

const textsOf = ({ card, translations = {} }: Card) => [
  { locale: SOURCE_LANGUAGE, title: card.title, description: card.description },
  ...Object.entries(translations).map(([locale, { title, description }]) => ({ locale, title, description })),
]

const labelsOf = ({ translations = {} }: Card, { name, label }: ClaimDefinition) => [
  { locale: SOURCE_LANGUAGE, label },
  ...Object.entries(translations).flatMap(([locale, { claims = {} }]) => {
    const translated = Object.hasOwn(claims, name) ? claims[name] : undefined
    return translated === undefined ? [] : [{ locale, label: translated }]
  }),
]

/** A claim that visitors enter may be missing if the card allows it. */
const isAlwaysIssued = (card: Card, claim: ClaimDefinition): boolean =>
  claim.source !== 'visitor' || card.issuance.customInputRequired

/** A card may name another image for wallets, because not every wallet can show SVG. */
function appearanceOf(publicUrl: string, { card, credential }: IssuableCard) {
  const { image, backgroundColor = card.backgroundColor, textColor = card.textColor } = credential.display
  return {
    background_image: { uri: imageUrl(publicUrl, image ?? card.image) },
    ...(backgroundColor === undefined ? {} : { background_color: backgroundColor }),
    ...(textColor === undefined ? {} : { text_color: textColor }),
  }
}

const logoOf = (publicUrl: string) => ({ uri: imageUrl(publicUrl, LOGO_FILE), alt_text: ISSUER_NAME })

const imageUrl = (publicUrl: string, image: string): string => `${publicUrl}${CARD_IMAGES_PATH}${image}`

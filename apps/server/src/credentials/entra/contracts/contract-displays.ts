import { CARD_IMAGES_PATH } from '@vitrine/api/cards/public-card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { consentTexts } from './consent-texts.ts'
import type { IssuingCard } from './contracted-cards.ts'

const LOGO_FILE = 'issuer-logo.png'

const DEFAULT_COLOURS = { backgroundColor: '#4f6a8f', textColor: '#ffffff' }

/** A contract as the wallet shows it in one language (Rules and display definition model, displayModel). */
export type ContractDisplay = {
  locale: string
  card: {
    title: string
    issuedBy: string
    backgroundColor: string
    textColor: string
    description: string
    logo: { uri: string; description: string }
  }
  consent: { title: string; instructions: string }
  claims: { claim: string; label: string; type: 'String' | 'image/jpg;base64url' }[]
}

export type DisplayedClaim = { name: string; label: string; card: IssuingCard }

export function contractDisplays(
  card: IssuingCard,
  claims: readonly DisplayedClaim[],
  { publicUrl, clientName }: { publicUrl: string; clientName: string },
): ContractDisplay[] {
  const { display } = card.credential
  const backgroundColor = display.backgroundColor ?? card.card.backgroundColor ?? DEFAULT_COLOURS.backgroundColor
  const textColor = display.textColor ?? card.card.textColor ?? DEFAULT_COLOURS.textColor
  const logo = { uri: `${publicUrl}${CARD_IMAGES_PATH}${LOGO_FILE}`, description: clientName }
  return [SOURCE_LANGUAGE, ...Object.keys(card.translations ?? {})].map((language) => {
    const { title, description } = textsIn(card, language)
    return {
      locale: localeOf(language),
      card: { title, issuedBy: clientName, backgroundColor, textColor, description, logo },
      consent: consentTexts(language),
      claims: claims.map((claim) => ({
        claim: `vc.credentialSubject.${claim.name}`,
        label: labelIn(claim, language),
        type: claim.name === PHOTO_CLAIM ? 'image/jpg;base64url' : 'String',
      })),
    }
  })
}

/** Returns a language with its most likely region, as in the documentation: `en-US`, `pl-PL`. */
function localeOf(language: string): string {
  const { language: base, region } = new Intl.Locale(language).maximize()
  return region === undefined ? base : `${base}-${region}`
}

function textsIn({ card, translations = {} }: IssuingCard, language: string): { title: string; description: string } {
  const { title = card.title, description = card.description } = translations[language] ?? {}
  return { title, description: description || title }
}

function labelIn({ name, label, card: { translations = {} } }: DisplayedClaim, language: string): string {
  const labels = translations[language]?.claims ?? {}
  return (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? label
}

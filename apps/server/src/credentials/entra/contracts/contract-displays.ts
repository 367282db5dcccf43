import { CARD_IMAGES_PATH } from '@vitrine/api/cards/public-card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'
import { consentTexts } from './consent-texts.ts'
import type { IssuingCard } from './contracted-cards.ts'

/** File name of our logo, in the folder of the card images. */
const LOGO_FILE = 'issuer-logo.png'

/** Colours of a card that sets none. */
const COLOURS = { backgroundColor: '#4f6a8f', textColor: '#ffffff' }

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

/** A claim, and the card that defines its labels. */
export type DisplayedClaim = { name: string; label: string; card: IssuingCard }

/**
 * Returns the displays of a contract, English first. A text that is not translated is English.
 *
 * @param card card that defines title, description and colours
 * @param options.clientName name of this installation, which is the issuer that the wallet shows
 */
export function contractDisplays(
  card: IssuingCard,
  claims: readonly DisplayedClaim[],
  { publicUrl, clientName }: { publicUrl: string; clientName: string },
): ContractDisplay[] {
  const { display } = card.credential
  const backgroundColor = display.backgroundColor ?? card.card.backgroundColor ?? COLOURS.backgroundColor
  const textColor = display.textColor ?? card.card.textColor ?? COLOURS.textColor
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

import type { WordedClaim } from './claim-rows.ts'

/** Pattern of an account or card number. People distinguish such numbers by their last digits. */
const LONG_NUMBER = /^[A-Z]{0,2}[\d ]{8,34}$/
const DIGITS_SHOWN = 4

/** Maximum length of a text that distinguishes cards at a glance. */
const LONGEST_TEXT = 100

/** Claims that distinguish a card from others of its type at a glance. Each is undefined if the card has no such claim. */
export type DistinguishingClaims = {
  /** First short text that is no number. */
  name: string | undefined
  /** Last digits of the first long number. */
  number: string | undefined
  /** First picture, as a data URL. */
  photo: string | undefined
}

export function distinguishingClaims(rows: readonly WordedClaim[]): DistinguishingClaims {
  const texts = rows.flatMap(({ content }) => (content.kind === 'text' ? [content.text.trim()] : []))
  const [photo] = rows.flatMap(({ content }) => (content.kind === 'picture' ? [content.source] : []))
  const number = texts.find((text) => LONG_NUMBER.test(text))
  return {
    name: texts.find((text) => text !== '' && text.length <= LONGEST_TEXT && !LONG_NUMBER.test(text)),
    number: number && `•••• ${number.replaceAll(' ', '').slice(-DIGITS_SHOWN)}`,
    photo,
  }
}

import type { WordedClaim } from './claim-rows.ts'

/** A number of an account or a card: what people tell apart by its last digits. */
const LONG_NUMBER = /^[A-Z]{0,2}[\d ]{8,34}$/
const DIGITS_SHOWN = 4

/** The longest text that tells cards apart at a glance. */
const LONGEST_TEXT = 100

/** What tells a card from others of its kind at a glance; each is undefined for a card that says nothing of the sort. */
export type DistinguishingClaims = {
  /** Its first text. */
  name: string | undefined
  /** The end of its first long number. */
  number: string | undefined
  /** Its first picture, as an address for an image. */
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

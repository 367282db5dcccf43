import { inGroupsOfFour } from '@vitrine/brand/groups-of-four.ts'
import type { WordedClaim } from '../../../wallet/card/claim-words.ts'

/** Pattern of an account or card number. */
const LONG_NUMBER = /^[A-Z]{0,2}[\d ]{8,34}$/

/** Pattern of a card number, which cards print whole (ISO/IEC 7812-1: at most 19 digits). */
const CARD_NUMBER = /^\d{13,19}$/

/** Maximum number of characters that a card has room for: a card number in groups of four. */
const LONGEST_NUMBER = 19

const LONGEST_TEXT = 100

/** Claims that distinguish a card from others of its type at a glance. */
export type DistinguishingClaims = ReturnType<typeof distinguishingClaims>

export function distinguishingClaims(rows: readonly WordedClaim[]) {
  const texts = rows.flatMap(({ content }) => (content.kind === 'text' ? [content.text.trim()] : []))
  const [photo] = rows.flatMap(({ content }) => (content.kind === 'picture' ? [content.source] : []))
  const number = texts.find((text) => CARD_NUMBER.test(text)) ?? texts.find((text) => LONG_NUMBER.test(text))
  return {
    /** First short text that is no number. */
    name: texts.find((text) => text !== '' && text.length <= LONGEST_TEXT && !LONG_NUMBER.test(text)),
    /** First card number, otherwise the start and the end of the first long number. */
    number: number && inOneLine(inGroupsOfFour(number)),
    /** First picture, as a data URL. */
    photo,
  }
}

const inOneLine = (number: string): string =>
  number.length <= LONGEST_NUMBER ? number : `${number.slice(0, 4)} •••• ${number.slice(-4)}`

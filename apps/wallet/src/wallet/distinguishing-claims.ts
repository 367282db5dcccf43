import type { ClaimRow } from './claim-rows.ts'

/** A number of an account or a card: what people tell apart by its last digits. */
const LONG_NUMBER = /^[A-Z]{0,2}[\d ]{8,34}$/
const DIGITS_SHOWN = 4

/** The longest text that tells cards apart at a glance. */
const LONGEST_TEXT = 60

/**
 * What tells a card from others of its kind, in one line: its first text, and the end of its first long number. Empty for a
 * card that says nothing of the sort.
 */
export function distinguishingLine(rows: readonly ClaimRow[]): string {
  const texts = rows.flatMap(({ content }) => (content.kind === 'text' ? [content.text.trim()] : []))
  const number = texts.find((text) => LONG_NUMBER.test(text))
  const name = texts.find((text) => text !== '' && text.length <= LONGEST_TEXT && !LONG_NUMBER.test(text))
  return [name, number && `•••• ${number.replaceAll(' ', '').slice(-DIGITS_SHOWN)}`].filter(Boolean).join(' · ')
}

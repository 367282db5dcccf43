import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { labelOf } from '../../../apps/web/src/shared/format/label.ts'
import { ROOT } from '../../../tools/root.ts'
import { EMPLOYEE } from '../tour/people.ts'
import { HOLDER } from './app-pages.ts'
import { shownTexts } from './shown-texts.ts'

/** What a page in the pseudo-language says that is in no catalogue, and is no data either. */
export async function textsOutside(page: Page): Promise<string[]> {
  const texts = await shownTexts(page)
  expect(texts.some(({ isMarked }) => isMarked)).toBe(true)
  return texts
    .filter(({ isMarked, place, text }) => !isMarked && place !== 'code' && !isData(text))
    .map(({ place, text }) => `${place}: ${text}`)
}

/** What a card's file says travels as it is, whatever the language of the page: its texts, and its names as labels. */
const ofScenarios = (): Set<string> => {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value.trim()).add(labelOf(value))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  const folder = join(ROOT, 'scenarios')
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    collect(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return texts
}
const SCENARIO_TEXTS = ofScenarios()

const PEOPLE = [
  'Ada Admin',
  'Sam Support',
  'Nora Newcomer',
  // Their initials on the sign-in page.
  'AA',
  'SS',
  'NN',
  HOLDER,
  'Piotr Curie',
  'Jan Długie-Nazwisko-Które-Się-Nie-Kończy',
  ...Object.values(EMPLOYEE),
]

/** What is no text of the product: its name, and what comes from settings, addresses and clocks. */
const DATA: readonly RegExp[] = [
  /^Vitrine$/,
  // The letter that stands for a party without a logo, and the mark of a notice.
  /^\p{L}$/u,
  // One word with something that words have not: an id, a link, an address, a token.
  /^(?=.*([\d@_/%]|[a-z][A-Z]))\S+$/,
  /^PLN\s[\d,.]+$/,
  // The number of an account or a card, in fours.
  /^([A-Z]{2}\d\d|\d{4})( \d{4})+$/,
  /^[A-Z][a-z]{2,8} \d{1,2}, \d{4}((, | at )\d{1,2}:\d\d\s[AP]M)?$/,
  /^\d{1,2}:\d\d:\d\d\s[AP]M$/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
  // A code that the server makes, which may be of letters only.
  /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/,
  // A status as on the wire.
  /^\d+ \([a-z]+\)$/,
  // What a problem in the wallet shows under 'Details', for those who look closer.
  /^status \d{3}$/,
  // Claims that only a directory knows, as labels.
  /^(Job Title|Mail)$/,
  // What the issuer says of its PIN in the offer.
  /^PIN shown on the page where you requested the card$/,
  // The wallets, as the settings name them.
  /^Vitrine demo wallet$/,
  /^Authenticator$/,
  /^Any wallet app for digital credentials that follows the open OpenID standards$/,
  // JSON, for those who ask.
  /^[[{]/,
]

const isDatum = (text: string): boolean =>
  SCENARIO_TEXTS.has(text) || PEOPLE.includes(text) || DATA.some((pattern) => pattern.test(text))

/** Data stand alone, or several in a line: 'Maria · •••• 1234', 'Full name, Account number'. */
function isData(shown: string): boolean {
  const text = shown.replace(/ · Vitrine$/, '').replace(/ \(\S+@\S+\)$/, '')
  const parts = text.split(/ ·(?: |$)|, /).filter((part) => /\p{L}/u.test(part))
  return isDatum(text) || parts.every(isDatum)
}

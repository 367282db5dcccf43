import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { labelOf } from '../../../apps/web/src/shared/format/label.ts'
import { inSentence } from '../../../packages/languages/in-sentence.ts'
import { ROOT } from '../../../tools/root.ts'
import { EMPLOYEE } from '../tour/people.ts'
import { HOLDER } from './app-pages.ts'
import { shownTexts } from './shown-texts.ts'

/** Returns the texts of a page in the pseudo-language that come from no catalogue and are not data. */
export async function textsOutside(page: Page): Promise<string[]> {
  const texts = await shownTexts(page)
  expect(texts.some(({ isMarked }) => isMarked)).toBe(true)
  return texts
    .filter(({ isMarked, location, text }) => !isMarked && location !== 'code' && !isData(text))
    .map(({ location, text }) => `${location}: ${text}`)
}

/** Returns the texts of all card files, and the labels made from names in these files. These texts are the same in each language. */
const ofCards = (): Set<string> => {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value.trim()).add(labelOf(value)).add(inSentence(value))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  const folder = join(ROOT, 'scenarios')
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    collect(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  return texts
}
const CARD_TEXTS = ofCards()

const PEOPLE = [
  'Ada Admin',
  'Sam Support',
  'Nora Newcomer',
  // Initials on the sign-in page.
  'AA',
  'SS',
  'NN',
  HOLDER,
  'Piotr Curie',
  'Jan Długie-Nazwisko-Które-Się-Nie-Kończy',
  // What the card of the newcomer says.
  'Modern art',
  ...Object.values(EMPLOYEE),
]

/** Patterns of texts that need no translation: the product's name, and values from settings, addresses and clocks. */
const DATA: readonly RegExp[] = [
  /^Vitrine$/,
  // The letter in place of a missing logo, and the symbol of a notice.
  /^\p{L}$/u,
  // One word with characters that ordinary words do not have: an id, a link, an address, a token.
  /^(?=.*([\d@_/%]|[a-z][A-Z]))\S+$/,
  // The host of the servers of a test, without its port.
  /^localhost$/,
  // The identifier of an issuer.
  /^did:web:\S+$/,
  /^PLN\s[\d,.]+$/,
  // The number of an account or a card, in groups of four.
  /^([A-Z]{2}\d\d|\d{4})( \d{4})+$/,
  /^[A-Z][a-z]{2,8} \d{1,2}, \d{4}((, | at )\d{1,2}:\d\d\s[AP]M)?$/,
  /^\d{1,2}:\d\d:\d\d\s[AP]M$/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
  // A code that the server generated. It may consist of letters only.
  /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/,
  // A status number, followed by its name in the API.
  /^\d+ \([a-z]+\)$/,
  // The text under 'Details' of a problem in the wallet.
  /^status \d{3}$/,
  // Labels of claims whose values come only from a directory, not from a form.
  /^(Job Title|Mail)$/,
  // Description of the PIN in an offer.
  /^Type the PIN from the page where you asked for the card\.$/,
  // Names of wallets, which come from the settings.
  /^Vitrine demo wallet$/,
  /^Authenticator$/,
  /^Any wallet app for digital credentials that follows the open OpenID standards$/,
  // JSON, which the pages show on request.
  /^[[{]/,
]

const isDatum = (text: string): boolean =>
  CARD_TEXTS.has(text) || PEOPLE.includes(text) || DATA.some((pattern) => pattern.test(text))

/** Checks if a text consists of one or several data values: 'Maria · 4000 1234', 'full name, account number', 'Open demo: Demo portal'. */
function isData(shown: string): boolean {
  const text = shown.replace(/ · Vitrine$/, '').replace(/ \(\S+@\S+\)$/, '')
  const parts = text.split(/ ·(?: |$)|[,:] /).filter((part) => /\p{L}/u.test(part))
  return isDatum(text) || parts.every(isDatum)
}

import type { Page } from '@playwright/test'
import type { TargetLanguage } from '../../../packages/build/messages/target-languages.ts'
import { textsOfApp, textsOfCards } from '../../../packages/build/messages/translated-texts.ts'
import { EMPLOYEE } from '../tour/people.ts'
import { shownTexts } from './shown-texts.ts'

/** Names of products and protocols, and a credential type, which is the same in each language. */
const NAMES = new Set(
  [
    'Authenticator',
    'Credo',
    'Demo',
    'E-mail',
    'Entra',
    'JavaScript',
    'Keycloak',
    'Microsoft',
    'Verified',
    'Vitrine',
    'Workshop',
  ].map((name) => name.toLowerCase()),
)

/** What people typed, values that cards have for everybody, and what other programs say. */
const DATA = [
  ...Object.values(EMPLOYEE),
  'Ada Admin',
  'Sam Support',
  'Nora Newcomer',
  'Verifiable Credentials in Practice',
  // An account that there is not.
  'nobody',
  // The receiver of a payment that was begun in English, as the wallet shows it.
  'Lunch service',
  'Test shop',
  // What the issuer says of its PIN in the offer, and a server of a status.
  'PIN shown on the page where you requested the card',
  'Bad Request',
  // A card that the wallet does not hold is called by its type.
  ': Bank account',
  // The wallets, as the settings name them.
  'Vitrine demo wallet',
  'Any wallet app for digital credentials that follows the open OpenID standards',
]

const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))

/** Placeholders, elements and the names of plural forms are no words. */
const plain = (message: string): string =>
  message.replaceAll(/<\/?\d+\/?>|\{\w+\}|\{\w+, (plural|select), |\b(one|few|many|other|customer|employee) \{/g, ' ')

/** The words of our English texts that no text of the other language has. */
async function onlyEnglish(language: TargetLanguage): Promise<ReadonlySet<string>> {
  const apps = await Promise.all(['apps/web', 'apps/wallet', 'apps/idp'].map((app) => textsOfApp(app, language)))
  const texts = [...apps.flat(), ...textsOfCards(language)]
  const others = wordsOf(texts.map(({ translated }) => plain(translated)))
  const english = wordsOf(texts.map((text) => plain(text.english)))
  return new Set([...english].filter((word) => !others.has(word) && !NAMES.has(word)))
}

const known = new Map<TargetLanguage, Promise<ReadonlySet<string>>>()

/** They tell of a moment, in the language that it had. */
const TOASTS = '.mantine-Notification-root'

/** The texts on a page with words that are English, though the page is in another language. */
export async function englishTexts(page: Page, language: TargetLanguage): Promise<string[]> {
  const english = known.get(language) ?? onlyEnglish(language)
  known.set(language, english)
  const words = await english
  return (await shownTexts(page, TOASTS))
    .filter(({ place }) => place !== 'code' && place !== 'pre')
    .filter(({ text }) => [...wordsOf([withoutData(text)])].some((word) => words.has(word)))
    .map(({ place, text }) => `${place}: ${text}`)
}

/** Without what was typed, and without ids, links, addresses and codes. */
const withoutData = (text: string): string =>
  DATA.reduce((rest, datum) => rest.replaceAll(datum, ' '), text)
    .split(/\s+/)
    .filter((part) => !/[\d@_/%:=.]|\p{Ll}\p{Lu}/u.test(part.replace(/[:,.;]+$/, '')))
    .join(' ')

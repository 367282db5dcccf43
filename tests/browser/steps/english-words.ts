import type { Page } from '@playwright/test'
import type { TargetLanguage } from '../../../packages/build/messages/target-languages.ts'
import { textsOfApp, textsOfCards } from '../../../packages/build/messages/translated-texts.ts'
import { EMPLOYEE } from '../tour/people.ts'
import { shownTexts } from './shown-texts.ts'

/** Names of products and protocols, and a credential type that is the same in each language. */
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

/** Texts that stay the same in each language: entered values, values that all cards share, and texts of other programs. */
const DATA = [
  ...Object.values(EMPLOYEE),
  'Ada Admin',
  'Sam Support',
  'Nora Newcomer',
  'Verifiable Credentials in Practice',
  // The id of an account that does not exist.
  'nobody',
  // Receivers of payments, as the wallet shows them. The payments were started in English.
  'Lunch service',
  'Test shop',
  // Description of the PIN in an offer, and a server's text for an HTTP status.
  'Type the PIN from the page where you asked for the card.',
  'Bad Request',
  // Purpose of a request at Microsoft's service, which gets it in one language.
  'Certificate, level 2',
  // If the wallet does not hold the requested card, it shows the type of that card.
  ': Bank account',
  // Names of wallets, which come from the settings.
  'Vitrine demo wallet',
  'Any wallet app for digital credentials that follows the open OpenID standards',
]

const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))

/** Removes from a message everything that is not a word: placeholders, elements and names of plural forms. */
const plain = (message: string): string =>
  message.replaceAll(/<\/?\d+\/?>|\{\w+\}|\{\w+, (plural|select), |\b(one|few|many|other|customer|employee) \{/g, ' ')

/** Returns the words of our English texts that occur in no text of the other language. */
async function onlyEnglish(language: TargetLanguage): Promise<ReadonlySet<string>> {
  const apps = await Promise.all(['apps/web', 'apps/wallet', 'apps/idp'].map((app) => textsOfApp(app, language)))
  const texts = [...apps.flat(), ...textsOfCards(language)]
  const others = wordsOf(texts.map(({ translated }) => plain(translated)))
  const english = wordsOf(texts.map((text) => plain(text.english)))
  return new Set([...english].filter((word) => !others.has(word) && !NAMES.has(word)))
}

const cache = new Map<TargetLanguage, Promise<ReadonlySet<string>>>()

/** Selector of notifications. They keep the language that was chosen when they appeared. */
const TOASTS = '.mantine-Notification-root'

/** Returns the texts of a page that contain English words although the page is in another language. */
export async function englishTexts(page: Page, language: TargetLanguage): Promise<string[]> {
  const english = cache.get(language) ?? onlyEnglish(language)
  cache.set(language, english)
  const words = await english
  return (await shownTexts(page, TOASTS))
    .filter(({ location }) => location !== 'code' && location !== 'pre')
    .filter(({ text }) => [...wordsOf([withoutData(text)])].some((word) => words.has(word)))
    .map(({ location, text }) => `${location}: ${text}`)
}

/** Removes typed texts, ids, links, addresses and codes from a text. */
const withoutData = (text: string): string =>
  DATA.reduce((rest, datum) => rest.replaceAll(datum, ' '), text)
    .split(/\s+/)
    .filter((part) => !/[\d@_/%:=.]|\p{Ll}\p{Lu}/u.test(part.replace(/[:,.;]+$/, '')))
    .join(' ')

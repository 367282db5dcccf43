import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Page } from '@playwright/test'
import { type Scenario, type Translation, zScenario } from '../../../packages/api/src/index.ts'
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '../../../packages/languages/languages.ts'
import { ROOT } from '../../../tools/root.ts'
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
  'The PIN shown next to the QR code',
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

async function messagesIn(language: Language): Promise<string[]> {
  const texts: string[] = []
  for (const app of ['web', 'wallet', 'idp'])
    for (const catalogue of await getCatalogs(
      getConfig({ cwd: join(ROOT, 'apps', app), configPath: join(ROOT, 'apps', app, 'lingui.config.ts') }),
    ))
      for (const { message = '', translation = '' } of Object.values((await catalogue.read(language)) ?? {}))
        texts.push(plain(translation || message))
  return texts
}

const scenarios = (): Scenario[] =>
  readdirSync(join(ROOT, 'scenarios'))
    .filter((name) => name.endsWith('.json') && !name.includes('schema'))
    .map((name) => zScenario.parse(JSON.parse(readFileSync(join(ROOT, 'scenarios', name), 'utf8'))))

const englishOf = ({ card, credential, demo, presentation }: Scenario): string[] => [
  card.title,
  card.description,
  demo.linkLabel,
  presentation.successMessage,
  ...(credential?.claims ?? []).map(({ label }) => label),
  ...presentation.extra.flatMap(({ name, operation }) =>
    operation?.kind === 'payment' ? [name, operation.receiver.name] : [name],
  ),
  ...(presentation.purpose?.kind === 'gate' ? [presentation.purpose.gate.description] : []),
]

const textsOf = (translation: Translation | undefined): string[] => {
  const texts: string[] = []
  JSON.stringify(translation ?? {}, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

/** The words of our English texts that no text of the other language has. */
async function onlyEnglish(language: Language): Promise<ReadonlySet<string>> {
  const cards = scenarios()
  const english = [...(await messagesIn(SOURCE_LANGUAGE)), ...cards.flatMap(englishOf)]
  const other = [...(await messagesIn(language)), ...cards.flatMap((card) => textsOf(card.translations?.[language]))]
  const others = wordsOf(other)
  return new Set([...wordsOf(english)].filter((word) => !others.has(word) && !NAMES.has(word)))
}

const known = new Map(LANGUAGES.map((language) => [language, undefined as Promise<ReadonlySet<string>> | undefined]))

/** They tell of a moment, in the language that it had. */
const TOASTS = '.mantine-Notification-root'

/** The texts on a page with words that are English, though the page is in another language. */
export async function englishTexts(page: Page, language: Language): Promise<string[]> {
  const english = known.get(language) ?? onlyEnglish(language)
  known.set(language, english)
  const isEnglish = (words: Set<string>, set: ReadonlySet<string>): boolean => [...words].some((word) => set.has(word))
  const set = await english
  return (await shownTexts(page, TOASTS))
    .filter(({ place }) => place !== 'code' && place !== 'pre')
    .map(({ place, text }) => ({ place, text, words: wordsOf([withoutData(text)]) }))
    .filter(({ words }) => isEnglish(words, set))
    .map(({ place, text }) => `${place}: ${text}`)
}

/** Without what was typed, and without ids, links, addresses and codes. */
const withoutData = (text: string): string =>
  DATA.reduce((rest, datum) => rest.replaceAll(datum, ' '), text)
    .split(/\s+/)
    .filter((part) => !/[\d@_/%:=.]|\p{Ll}\p{Lu}/u.test(part.replace(/[:,.;]+$/, '')))
    .join(' ')

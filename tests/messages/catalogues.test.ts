import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AUDIT_HEADINGS } from '../../apps/server/src/base/audit/audit-headings.ts'
import { LEDGER_HEADINGS } from '../../apps/server/src/ledger/accounts/ledger-headings.ts'
import type { Headings } from '../../apps/server/src/platform/http/answers/csv-answer.ts'
import { SAME_TEXTS, TARGET_LANGUAGES } from '../../packages/build/messages/target-languages.ts'
import { type TranslatedText, textsOfApp, textsOfCards } from '../../packages/build/messages/translated-texts.ts'
import { SOURCE_LANGUAGE } from '../../packages/languages/languages.ts'
import { ROOT } from '../../tools/root.ts'
import { hasWords, problemsOfTranslation } from './translation-problems.ts'

/** Headings of exported files for columns that no table of the console has. */
const ONLY_IN_FILES = ['Entry', 'In a checkpoint', 'Reference', 'Who (ID)', 'Who (kind)']

const APPS = ['apps/web', 'apps/wallet', 'apps/idp']
const CONSOLE = 'apps/web console'

describe.each(TARGET_LANGUAGES)('the texts in %s', async (language) => {
  const apps = await Promise.all(APPS.map(async (app) => [app, await textsOfApp(app, language)] as const))
  const cards = textsOfCards(language)
  const all = [...apps.flatMap(([, texts]) => texts), ...cards]

  const problemsOf = (texts: readonly TranslatedText[]) =>
    texts.flatMap(({ place, id, english, translated }) =>
      problemsOfTranslation(language, english, translated).map((problem) => `${place}, ${id} (${english}): ${problem}`),
    )

  it.each(apps)('of %s match the English texts', (_app, texts) => {
    expect(texts.length).toBeGreaterThan(20)
    expect(problemsOf(texts)).toEqual([])
  })

  it('of the cards match the English texts', () => {
    expect(cards.length).toBeGreaterThan(80)
    expect(problemsOf(cards)).toEqual([])
  })

  const same = all.filter(({ english, translated }) => english === translated && hasWords(english))

  it('differ from the English texts, except those that are listed as the same', () => {
    expect(same.filter(({ english }) => !SAME_TEXTS[language].includes(english))).toEqual([])
  })

  it('are the same as the English texts if they are listed as the same', () => {
    expect(SAME_TEXTS[language].filter((text) => !same.some(({ english }) => english === text))).toEqual([])
  })

  it.each(apps)('of %s translate the same English text in the same way in all catalogues', (_app, texts) => {
    const ofId = Map.groupBy(texts, ({ id }) => id)
    const several = [...ofId.values()].filter((one) => new Set(one.map(({ translated }) => translated)).size > 1)
    expect(several).toEqual([])
  })

  it('of column headings in files equal those of the console', () => {
    // Files contain ordinary spaces instead of non-breaking ones.
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    const headings = [LEDGER_HEADINGS, AUDIT_HEADINGS].flatMap((ofFile: Headings<string>) =>
      Object.values(ofFile).map((heading) => ({ english: heading[SOURCE_LANGUAGE], translated: heading[language] })),
    )
    const inConsole = (english: string) => all.filter((text) => text.place === CONSOLE && text.english === english)
    const unknown = headings.filter(({ english }) => inConsole(english).length === 0)
    expect(unknown.map(({ english }) => english).sort()).toEqual(ONLY_IN_FILES)
    const others = headings.filter(
      ({ english, translated }) =>
        !ONLY_IN_FILES.includes(english) && !inConsole(english).some((text) => plain(text.translated) === translated),
    )
    expect(others).toEqual([])
  })
})

it('every page that loads a catalogue names an existing one', () => {
  const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const named = new Set(
    sources.flatMap((source) => [...source.matchAll(/withTexts\(\s*'([^']+)'/g)].map(([, name]) => name)),
  )
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((name) => !existsSync(join(ROOT, `apps/web/src/messages/en/${name}.po`)))).toEqual([])
})

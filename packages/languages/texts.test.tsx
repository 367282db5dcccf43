import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chosenLanguage, initialLanguage, LANGUAGE_KEY, storeLanguage } from './choice.ts'
import type { ShownLanguage } from './languages.ts'
import { createTexts } from './texts.ts'

const PARTS = { frame: 'hello', cards: 'card' } as const
type Part = keyof typeof PARTS

/** Creates the texts of an app. Each text names its language; `loaded` records every part that was loaded. */
function app() {
  const loaded: string[] = []
  const gates = new Map<string, Promise<void>>()
  const texts = createTexts((language: ShownLanguage, part: Part) => async () => {
    loaded.push(`${language}/${part}`)
    await gates.get(`${language}/${part}`)
    return { messages: { [PARTS[part]]: [`${PARTS[part]} in ${language}`] } }
  })
  /** Delays the loading of a part until the test lets it succeed or fail. */
  const hold = (part: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    gates.set(part, promise)
    return { open: resolve, fail: () => reject(new Error('no connection')) }
  }
  return { texts, loaded, hold }
}

const otherTabChooses = (language: string | null) => {
  if (language === null) localStorage.clear()
  else localStorage.setItem(LANGUAGE_KEY, language)
  window.dispatchEvent(new StorageEvent('storage', { key: language === null ? null : LANGUAGE_KEY }))
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'en'
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  document.documentElement.removeAttribute('lang')
  document.documentElement.removeAttribute('dir')
  history.replaceState(null, '', '/')
  i18n.activate('en')
})

describe('the language in which a page starts', () => {
  const prefer = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

  it('is the first supported language that the browser prefers', () => {
    prefer('de-DE', 'pl-PL', 'en')
    expect(initialLanguage()).toBe('pl')
    expect(chosenLanguage()).toBeUndefined()
  })

  it('is English if the browser prefers no supported language', () => {
    prefer('de-DE')
    expect(initialLanguage()).toBe('en')
  })

  it('is the chosen language, which takes precedence over the preferred one', () => {
    prefer('pl-PL')
    storeLanguage('en')
    expect(initialLanguage()).toBe('en')
  })

  it('is the language in the URL, which is stored as the choice and removed from the URL', () => {
    prefer('en')
    history.replaceState({ kept: 1 }, '', '/open?theme=dark&ui_locales=de%20pl#link')
    expect(initialLanguage()).toBe('pl')
    expect(chosenLanguage()).toBe('pl')
    expect(location.search + location.hash).toBe('?theme=dark#link')
    expect(history.state).toEqual({ kept: 1 })
  })

  it('ignores an unsupported language in the URL', () => {
    prefer('pl')
    history.replaceState(null, '', '/?ui_locales=tlh')
    expect(initialLanguage()).toBe('pl')
    expect(chosenLanguage()).toBeUndefined()
    expect(location.search).toBe('')
  })

  it('is the chosen language for the lifetime of the page if the browser refuses to store it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked')
    })
    storeLanguage('pl')
    expect(chosenLanguage()).toBe('pl')
    vi.restoreAllMocks()
    storeLanguage('en')
  })
})

describe('the texts', () => {
  it('are loaded only in the language of the document, and use the reader’s regional formats', async () => {
    document.documentElement.lang = 'pl'
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'pl-PL'])
    const { texts, loaded } = app()
    await texts.start('frame')
    await texts.need('cards')
    expect(loaded).toEqual(['pl/frame', 'pl/cards'])
    expect(i18n._('hello')).toBe('hello in pl')
    expect(i18n.locales).toEqual(['pl-PL', 'pl'])
  })

  it('change to another language after all parts in use have loaded', async () => {
    const { texts, loaded, hold } = app()
    await texts.start('frame')
    await texts.need('cards')
    const gate = hold('pl/cards')
    const choosing = texts.choose('pl')
    await vi.waitFor(() => expect(loaded).toContain('pl/cards'))
    expect(i18n._('hello')).toBe('hello in en')
    expect(document.documentElement.lang).toBe('en')
    gate.open()
    await choosing
    expect([i18n._('hello'), i18n._('card')]).toEqual(['hello in pl', 'card in pl'])
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['pl', 'ltr'])
    expect(chosenLanguage()).toBe('pl')
  })

  it('of a page that opens during the change load in the new language', async () => {
    const { texts, loaded, hold } = app()
    await texts.start('frame')
    const gate = hold('pl/frame')
    const choosing = texts.choose('pl')
    await vi.waitFor(() => expect(loaded).toContain('pl/frame'))
    const needing = texts.need('cards')
    gate.open()
    await Promise.all([choosing, needing])
    expect(i18n._('card')).toBe('card in pl')
    expect(loaded).not.toContain('en/cards')
  })

  it('stay in the old language if the new ones cannot be loaded, and a later attempt succeeds', async () => {
    const { texts, hold } = app()
    await texts.start('frame')
    const gate = hold('pl/frame')
    const choosing = texts.choose('pl')
    gate.fail()
    await expect(choosing).rejects.toThrow('no connection')
    expect(i18n._('hello')).toBe('hello in en')
    expect(document.documentElement.lang).toBe('en')
    expect(chosenLanguage()).toBeUndefined()
    hold('pl/frame').open()
    await texts.choose('pl')
    expect(i18n._('hello')).toBe('hello in pl')
  })

  it('follow the choice made in another tab, and the browser’s preference after the choice is cleared', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
    const { texts } = app()
    await texts.start('frame')
    otherTabChooses('pl')
    await vi.waitFor(() => expect(i18n._('hello')).toBe('hello in pl'))
    otherTabChooses(null)
    await vi.waitFor(() => expect(i18n._('hello')).toBe('hello in en'))
  })
})

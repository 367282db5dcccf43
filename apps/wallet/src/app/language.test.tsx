// @vitest-environment happy-dom

import { i18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { LANGUAGE_KEY } from '@vitrine/languages/choice.ts'
import type { JWK } from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, startLanguage } from '../messages/language.ts'
import POLISH from '../messages/pl.po?raw'
import { issueBankAccount } from '../protocol/test-support/credentials.ts'
import { walletRoom } from '../testing/wallet-room.ts'
import { storeUses } from '../wallet/storage/collection.ts'
import { storeBankCard } from '../wallet/test-support/cards.ts'
import { type Behaviour, createIssuer, LINK, signer } from '../wallet/test-support/issuer.ts'
import { createVerifier, paymentOf } from '../wallet/test-support/verifier.ts'
import { App } from './app.tsx'

walletRoom()

const catalogue = Object.entries(
  await formatter({ explicitIdAsDefault: false }).parse(POLISH, {
    locale: 'pl',
    sourceLocale: 'en',
    filename: 'pl.po',
  }),
)
const OFFER = `openid-credential-offer://?${new URLSearchParams({ credential_offer_uri: LINK.offer.uri })}`

/** Patterns of the English texts of wallet and cards, except texts that are the same in Polish. A placeholder matches any text. */
const ENGLISH = [
  ...catalogue
    .filter(([, { message, translation }]) => message !== translation)
    .map(([, { message = '' }]) => message)
    .filter((message) => !/[<>]|, plural,/.test(message)),
  ...['Bank account', 'Full name', 'Test bank'],
].map((message) => new RegExp(`^${message.replaceAll(/[.*+?^$()|[\]\\/]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`))

const BANK_NAMES = [
  { name: 'Test bank', locale: 'en' },
  { name: 'Bank testowy', locale: 'pl' },
]

/** Returns all visible and accessible texts on the screen. */
function said(): string[] {
  const elements = [...document.querySelectorAll('body *')].filter(({ localName }) => localName !== 'option')
  const texts = elements.flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent),
    ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)),
  ])
  return [document.title, ...texts].flatMap((text) => (text?.trim() ? [text.trim()] : []))
}
const saidInEnglish = () => said().filter((text) => ENGLISH.some((pattern) => pattern.test(text)))

const languageSwitch = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Language|Język/ })
const choose = (language: string) => fireEvent.change(languageSwitch(), { target: { value: language } })

/** Chooses a language in another tab of the wallet, which is the only way to change the language while a sheet is open. */
async function chooseElsewhere(language: string): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language)
  dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY }))
  await vi.waitFor(() => expect(document.documentElement.lang).toBe(language))
  await act(async () => {})
}

/** Opens the wallet at a path. The wallet holds a bank account that was presented once. */
async function open(address: string, behaviour: Behaviour = { pin: '1234' }) {
  const [issuer, verifier] = [
    createIssuer({ display: BANK_NAMES, ...behaviour }),
    await createVerifier({ transaction_data: [paymentOf(8)] }, [{ status: 400 }]),
  ]
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    (url.startsWith('https://issuer.example') ? issuer.environment : verifier).fetch(url, init),
  )
  const card = await storeBankCard(signer, { id: '2d9f4a30-6a55-4b44-9d28-1f0a4a1f7c11' })
  await storeUses([
    {
      id: 'use-1',
      cardId: card.id,
      at: new Date(),
      verifier: { name: 'Lunch service', host: 'verifier.example', isKnown: true },
      claims: card.labels.map(({ names }) => names),
      outcome: 'accepted',
      payment: undefined,
    },
  ])
  const link = address === 'request' ? verifier.text : OFFER
  history.replaceState(null, '', address.startsWith('/') ? address : `/open#${encodeURIComponent(link)}`)
  render(<App />)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeAll(async () => {
  await startLanguage()
  i18n.load('pl', Object.fromEntries(catalogue.map(([id, { translation = '' }]) => [id, translation])))
})

afterEach(async () => {
  await chooseLanguage('en')
  history.replaceState(null, '', '/')
})

describe('the language', () => {
  it('can be chosen on the first page and applies to all texts at once', async () => {
    await open('/')
    await screen.findByText('4000 0043 8683 0933')
    expect(document.title).toBe('Demo wallet')
    expect(saidInEnglish()).toEqual(expect.arrayContaining(['Demo wallet', 'Wallet', 'Bank account', 'Language']))
    expect([...languageSwitch().options].map(({ text, lang }) => [text, lang])).toEqual([
      ['English', 'en'],
      ['Polski', 'pl'],
    ])
    choose('pl')
    await screen.findByRole('heading', { name: 'Portfel' })
    expect(saidInEnglish()).toEqual([])
    expect(document.title).toBe('Portfel demonstracyjny')
    expect(screen.getByText('Konto bankowe')).toBeTruthy()
    expect([document.documentElement.lang, languageSwitch().value]).toEqual(['pl', 'pl'])
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('pl')
    choose('en')
    await screen.findByRole('heading', { name: 'Wallet' })
    expect([document.title, screen.queryByText('Konto bankowe')]).toEqual(['Demo wallet', null])
  })

  it('also applies to the reason why a card is refused', async () => {
    const issue = (holder: JWK) => issueBankAccount(signer, holder, { payload: { exp: 1e300 } })
    await chooseLanguage('pl')
    await open('offer', { issue })
    await press('Przyjmij')
    await screen.findByText('Daty tej karty są nieprawidłowe')
    expect(saidInEnglish()).toEqual([])
  })

  it('stays unchanged, with a notice, until the texts of the new one can be loaded', async () => {
    await open('/')
    const away = vi.spyOn(i18n, 'load').mockImplementation(() => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    choose('pl')
    const alert = await screen.findByText('The texts could not be loaded')
    expect(alert.closest('[role=alert]')).toBeTruthy()
    expect([document.documentElement.lang, languageSwitch().value]).toEqual(['en', 'en'])
    expect(localStorage.getItem(LANGUAGE_KEY)).not.toBe('pl')
    away.mockRestore()
    choose('pl')
    await screen.findByRole('heading', { name: 'Portfel' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a change of language translates all texts and keeps the state of the screen', () => {
  const offerPin = async () => {
    await press('Accept')
    fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: '12' } })
  }

  it.each<[where: string, address: string, walk: () => Promise<unknown>, left: () => unknown, as: unknown]>([
    [
      'on the page of a card',
      '/cards/2d9f4a30-6a55-4b44-9d28-1f0a4a1f7c11',
      async () => {
        await screen.findByText('Anna Nowak', { selector: 'dd' })
        await press('Delete card')
      },
      () => screen.getByRole('heading', { level: 2, name: 'Usunąć „Konto bankowe”?' }) !== null,
      true,
    ],
    [
      'while a link is pasted',
      '/scan',
      async () => fireEvent.change(screen.getByRole('textbox'), { target: { value: 'openid4vp://' } }),
      () => screen.getByRole<HTMLTextAreaElement>('textbox').value,
      'openid4vp://',
    ],
    [
      'in an offer',
      'offer',
      () => screen.findByText('Full name'),
      () => screen.getByText('Imię i nazwisko') !== null,
      true,
    ],
    ['while a PIN is typed', 'offer', offerPin, () => screen.getByLabelText<HTMLInputElement>('PIN').value, '12'],
    [
      'in a request',
      'request',
      async () => {
        await storeBankCard(signer)
        await screen.findByText('Full name')
      },
      () => screen.getByText('Anna Nowak', { selector: 'dd' }).parentElement?.textContent,
      'Imię i nazwiskoAnna Nowak',
    ],
    [
      'after a problem',
      'request',
      () => press('Pay PLN\u00a08.00').then(() => screen.findByText('Your answer was not accepted')),
      () => screen.getByRole('alert').textContent?.includes('status 400'),
      true,
    ],
  ])('%s', async (_where, address, walk, left, as) => {
    await open(address)
    await walk()
    expect(saidInEnglish().length).toBeGreaterThan(2)
    await chooseElsewhere('pl')
    expect(saidInEnglish()).toEqual([])
    expect(left()).toEqual(as)
  })
})

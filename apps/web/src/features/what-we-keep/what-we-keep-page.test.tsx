import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import WhatWeKeepPage from './what-we-keep-page.tsx'

/** Times that all differ from each other and from the defaults. */
const TIMES: Retention = {
  offerSeconds: 11 * 60,
  walletRequestSeconds: 41 * 60,
  heldAnswerSeconds: 7 * 60,
  resultSeconds: { verification: 13 * 60, 'made-up': 17 * 60, 'help-desk': 90 },
  discountCodeSeconds: 37 * 60,
  cleanUpSeconds: 19,
  flowDays: 23,
  cookieSeconds: 29 * 60,
  addressSeconds: 31,
}

const CONFIGURATION: PublicConfiguration = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  demoWalletUrl: 'https://wallet.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  helpDeskSignIn: 'off',
  stage: 'off',
  signIn: { authority: 'https://login.example', clientId: 'test', adminScope: 'admin', scopes: [] },
}

const serve = (configuration: Partial<PublicConfiguration> = {}, cards: readonly PublicCard[] = []) =>
  fakeServer({
    '/configuration': () => ({ body: { ...CONFIGURATION, ...configuration } }),
    '/scenarios': () => ({ body: cards }),
  })

async function open(
  configuration: Partial<PublicConfiguration> = { retention: TIMES },
  cards: readonly PublicCard[] = [],
): Promise<void> {
  serve(configuration, cards)
  renderPage(<WhatWeKeepPage />, { path: '/what-we-keep', at: '/what-we-keep' })
  await screen.findByRole('heading', { level: 2, name: 'In your browser' })
}

const entry = (name: string) => screen.getByRole('article', { name })

/** Returns the text next to a label in an entry. */
const fact = (name: string, label: string): string =>
  within(entry(name)).getByText(label).nextElementSibling?.textContent ?? ''

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Returns the text next to a label in the summary at the top. */
const inShort = (label: string): string =>
  within(screen.getByRole('region', { name: 'In short' })).getByText(label).nextElementSibling?.textContent ?? ''

describe('the page "What we keep"', () => {
  it.each([
    ['What you enter, and your photo', 'At most 11 minutes after you start'],
    ['What you show', 'At most 17 minutes after you showed them'],
    ['What you show the help desk', 'At most 1 minute, 30 seconds after you showed them'],
    ['An answer from a wallet on the same device', 'At most 7 minutes'],
    ['Discount codes', 'At most 37 minutes'],
    ['Records of finished requests', 'At most 23 days after the request ends'],
    ['Your IP address', 'At most 31 seconds for the limit'],
    ['The request of your wallet', 'At most 41 minutes after your wallet asks'],
    ['A cookie for a wallet’s request', 'At most 41 minutes after your wallet asks'],
    ['A cookie for a card that you show', 'At most 29 minutes after you last started to show a card'],
    ['The Events Console', 'At most 1 hour, and 100 events'],
  ])('shows the time of the server or the app for "%s": %s', async (name, atMost) => {
    await open()
    expect(within(entry(name)).getByText(atMost).localName).toBe('strong')
  })

  it('answers in short what is stored, for how long, and how to have it deleted', async () => {
    await open()
    const summary = within(screen.getByRole('region', { name: 'In short' }))
    expect(summary.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'What we store',
      'For how long',
      'How to have it deleted',
    ])
    expect(inShort('Details that you enter')).toBe('At most 11 minutes after you start')
    expect(inShort('Details that you show')).toBe('At most 17 minutes after you showed them')
    expect(inShort('Finished requests, without your details')).toBe('At most 23 days after the request ends')
    const target = summary.getByRole('link').getAttribute('href') ?? ''
    expect(document.querySelector(target)?.textContent).toBe('How to have your name deleted')
  })

  it('shows that theme and language stay in the browser', async () => {
    await open()
    expect(entry('Theme and language').textContent).toContain('the theme and the language that you chose.')
    expect(fact('Theme and language', 'How long')).toBe('Until you clear this site’s data')
    expect(fact('Theme and language', 'Who sees it')).toMatch(/^This browser\./)
  })

  it('shows for every entry how long, who sees it, and why', async () => {
    await open()
    const entries = screen.getAllByRole('article')
    expect(entries.length).toBeGreaterThan(15)
    for (const one of entries) {
      const terms = within(one).getAllByRole('term')
      expect(terms.map(({ textContent }) => textContent)).toEqual(['How long', 'Who sees it', 'Why'])
      for (const term of terms) expect(term.nextElementSibling?.textContent).not.toBe('')
    }
  })

  it('has its title, and shows how soon the server deletes expired data', async () => {
    await open()
    expect(document.title).toBe('What we keep · Vitrine')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What we keep')
    expect(screen.getByText(/deletes expired data automatically within 19 seconds/)).toBeTruthy()
  })

  it('shows how long an unfinished payment is stored', async () => {
    await open()
    expect(fact('Payments and coupons', 'How long')).toMatch(
      /^Permanently.* an unfinished payment 23 days after its start\.$/,
    )
  })

  it('shows who at the help desk sees a caller', async () => {
    await open()
    expect(fact('What you show the help desk', 'Who sees it')).toMatch(/requires no sign-in/)
    cleanup()
    await open({ helpDeskSignIn: 'required' })
    expect(fact('What you show the help desk', 'Who sees it')).toMatch(/Signed-in help-desk staff/)
  })

  it('leaves out the sign-in and the demo wallet if the installation has none', async () => {
    await open()
    for (const name of ['People who signed in', 'Your sign-in', 'The demo wallet']) expect(entry(name)).toBeTruthy()
    cleanup()
    await open({ signIn: undefined, demoWalletUrl: undefined })
    for (const name of ['People who signed in', 'Your sign-in', 'The demo wallet'])
      expect(screen.queryByRole('article', { name })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'When you sign in' })).toBeNull()
  })
})

describe('with servers of others', () => {
  const BACKEND = 'https://backend.example'
  const others = () => screen.getByRole('region', { name: 'Servers of others' }).textContent

  it('that serve all cards (BACKEND_ORIGIN), speaks only for this site’s server', async () => {
    const meta = document.head.appendChild(document.createElement('meta'))
    Object.assign(meta, { name: 'backend-origin', content: BACKEND })
    await open()
    meta.remove()
    expect(others()).toContain(BACKEND)
    expect(others()).toMatch(/The rules of that server’s operator apply/)
    const titles = screen.getAllByRole('article').map((article) => article.querySelector('h3')?.textContent)
    expect(titles).toEqual([
      'The server log',
      'Your IP address',
      'People who signed in',
      'Your open QR code',
      'The Events Console',
      'Theme and language',
      'Your sign-in',
      'The console’s shortcut',
      'Your wallet app',
      'The demo wallet',
    ])
    expect(document.body.textContent).not.toMatch(/account ID|hash|We delete the details|cookie/)
    expect(screen.queryByRole('region', { name: 'In short' })).toBeNull()
  })

  it('that serve single cards, names them', async () => {
    await open({}, [aCard({ apiHost: 'https://cards.example' }), aCard({ id: 'own' })])
    await waitFor(() =>
      expect(others()).toContain('Some cards are issued and checked by servers of others: https://cards.example.'),
    )
    expect(entry('What you show')).toBeTruthy()
  })

  it('is silent about them if there are none', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Servers of others' })).toBeNull()
  })
})

describe('without times from the server', () => {
  /** Returns the maximum times on the page. One of them is a constant of the app, all others come from the server. */
  const numbers = () => screen.getAllByText(/^At most/).map(({ textContent }) => textContent)

  it('shows that the server does not report them, and invents none', async () => {
    await open({})
    expect(screen.getByText('This server does not report the exact times.')).toBeTruthy()
    expect(numbers()).toEqual(['At most 1 hour, and 100 events'])
    expect(fact('What you show', 'How long')).toMatch(/^Some minutes after you showed them/)
    expect(fact('Payments and coupons', 'How long')).toMatch(/We delete an unfinished payment after some days\.$/)
  })

  it('shows that the server does not answer, and shows all other texts', async () => {
    fakeServer({
      '/configuration': () => ({ status: 503, body: { type: 'about:blank', title: 'Away', status: 503 } }),
      '/scenarios': () => ({ body: [] }),
    })
    renderPage(<WhatWeKeepPage />, { path: '/what-we-keep', at: '/what-we-keep' })
    await waitFor(() => expect(screen.getByText(/could not be loaded from the server/)).toBeTruthy())
    expect(numbers()).toEqual(['At most 1 hour, and 100 events'])
    expect(entry('People who signed in')).toBeTruthy()
  })

  it('shows a placeholder until the server answers', async () => {
    fakeServer({ '/configuration': () => new Promise(() => {}), '/scenarios': () => ({ body: [] }) })
    renderPage(<WhatWeKeepPage />, { path: '/what-we-keep', at: '/what-we-keep' })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  })
})

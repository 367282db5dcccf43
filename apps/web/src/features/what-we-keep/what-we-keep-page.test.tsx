import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import WhatWeKeepPage from './what-we-keep-page.tsx'

/** Each number is another one, and none is the usual. */
const TIMES: Retention = {
  offerSeconds: 11 * 60,
  heldAnswerSeconds: 7 * 60,
  resultSeconds: { verification: 13 * 60, 'made-up': 17 * 60, 'help-desk': 90 },
  sweepSeconds: 19,
  runDays: 23,
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
  signIn: { authority: 'https://login.example', clientId: 'test', adminScope: 'admin', scopes: [] },
}

const serve = (configuration: Partial<PublicConfiguration> = {}) =>
  fakeServer({ '/configuration': () => ({ body: { ...CONFIGURATION, ...configuration } }) })

async function open(configuration: Partial<PublicConfiguration> = { retention: TIMES }): Promise<void> {
  serve(configuration)
  renderPage(<WhatWeKeepPage />, { path: '/what-we-keep', at: '/what-we-keep' })
  await screen.findByRole('heading', { level: 2, name: 'When you get a card' })
}

const entry = (name: string) => screen.getByRole('article', { name })

/** What an entry says, by the label beside it. */
const fact = (name: string, label: string): string =>
  within(entry(name)).getByText(label).nextElementSibling?.textContent ?? ''

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the page of what is kept', () => {
  it.each([
    ['What you fill in, and your photo', 'At most 11 minutes after you began'],
    ['What you show', 'At most 17 minutes after you showed them'],
    ['What you show the help desk', 'At most 1 minute, 30 seconds after you showed them'],
    ['An answer from a wallet on the same device', 'At most 7 minutes'],
    ['Records of finished requests', 'At most 23 days after the end'],
    ['Your IP address', 'At most 31 seconds for the count'],
    ['One cookie', 'At most 29 minutes after you last started to show a card'],
    ['The Events Console', 'At most 1 hour, and 100 events'],
  ])('%s: %s, as the server or the app has it', async (name, atMost) => {
    await open()
    expect(within(entry(name)).getByText(atMost).localName).toBe('strong')
  })

  it('says that theme and language stay in the browser', async () => {
    await open()
    expect(entry('Theme and language').textContent).toContain('The theme and the language you chose.')
    expect(fact('Theme and language', 'How long')).toBe('Until you clear this site’s data')
    expect(fact('Theme and language', 'Who sees it')).toMatch(/^This browser\./)
  })

  it('says of everything how long, who sees it, and why', async () => {
    await open()
    const entries = screen.getAllByRole('article')
    expect(entries.length).toBeGreaterThan(15)
    for (const one of entries) {
      const terms = within(one).getAllByRole('term')
      expect(terms.map(({ textContent }) => textContent)).toEqual(['How long', 'Who sees it', 'Why'])
      for (const term of terms) expect(term.nextElementSibling?.textContent).not.toBe('')
    }
  })

  it('is called what it is, and says how soon the server tidies up', async () => {
    await open()
    expect(document.title).toBe('What we keep · Vitrine')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What we keep')
    expect(screen.getByText(/is deleted automatically within 19 seconds/)).toBeTruthy()
  })

  it('says how long a payment is known that was not made', async () => {
    await open()
    expect(fact('Payments and coupons', 'How long')).toMatch(/^For good.* was not made 23 days after it was begun\.$/)
  })

  it('says who of the help desk sees a caller', async () => {
    await open()
    expect(fact('What you show the help desk', 'Who sees it')).toMatch(/It needs no sign-in/)
    cleanup()
    await open({ helpDeskSignIn: 'required' })
    expect(fact('What you show the help desk', 'Who sees it')).toMatch(/Signed-in help-desk staff/)
  })

  it('says nothing of a sign-in and a demo wallet that are not there', async () => {
    await open()
    for (const name of ['People who signed in', 'Your sign-in', 'The demo wallet']) expect(entry(name)).toBeTruthy()
    cleanup()
    await open({ signIn: undefined, demoWalletUrl: undefined })
    for (const name of ['People who signed in', 'Your sign-in', 'The demo wallet'])
      expect(screen.queryByRole('article', { name })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'When you sign in' })).toBeNull()
  })
})

describe('without the numbers of a server', () => {
  /** The numbers on the page: there is one of the app itself. */
  const numbers = () => screen.getAllByText(/^At most/).map(({ textContent }) => textContent)

  it('that does not say them, says so, and makes up none', async () => {
    await open({})
    expect(screen.getByText('This server does not report the exact times.')).toBeTruthy()
    expect(numbers()).toEqual(['At most 1 hour, and 100 events'])
    expect(fact('What you show', 'How long')).toMatch(/^Some minutes after you showed them/)
    expect(fact('Payments and coupons', 'How long')).toMatch(/We delete a payment that was not made after some days\.$/)
  })

  it('that does not answer, says so, and the rest is there', async () => {
    fakeServer({ '/configuration': () => ({ status: 503, body: { type: 'about:blank', title: 'Away', status: 503 } }) })
    renderPage(<WhatWeKeepPage />, { path: '/what-we-keep', at: '/what-we-keep' })
    await waitFor(() => expect(screen.getByText(/could not be loaded from the server/)).toBeTruthy())
    expect(numbers()).toEqual(['At most 1 hour, and 100 events'])
    expect(entry('People who signed in')).toBeTruthy()
  })

  it('that has yet to answer, waits', async () => {
    fakeServer({ '/configuration': () => new Promise(() => {}) })
    renderPage(<WhatWeKeepPage />, { path: '/what-we-keep', at: '/what-we-keep' })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  })
})

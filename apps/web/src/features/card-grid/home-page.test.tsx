// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import DemoPage from './demo-page.tsx'
import HomePage from './home-page.tsx'

const { features, card } = aCard()
const library = aCard({
  demo: { enabled: false, link: '/demo', linkLabel: 'Not open' },
  extraLinks: [
    { id: 'a', label: 'First link', url: 'https://library.example' },
    { id: 'b', label: 'Second link', url: 'https://library.example/b' },
  ],
})
const portal = aCard({
  id: 'portal',
  features: { ...features, create: false, present: false },
  card: { ...card, title: 'Portal' },
  demo: { enabled: true, link: '/demo', linkLabel: 'Open demo' },
})
const hidden = aCard({
  id: 'hidden',
  features: { ...features, enabled: false, experimental: true, demo: true },
  card: { ...card, title: 'Hidden card' },
  demo: { enabled: true, link: 'javascript:alert(1)', linkLabel: 'Do not press' },
})

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  demoWalletUrl: 'https://wallet.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

const tile = (name: string) => screen.findByRole('article', { name })
const linksOf = (article: HTMLElement) =>
  within(article)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the grids', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows the enabled cards with their buttons and the first extra link', async () => {
    fakeServer({ '/scenarios': () => ({ body: [library, portal, hidden] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    expect(linksOf(await tile('Library card'))).toEqual([
      ['Generate', '/issue/library-card'],
      ['Use', '/present/library-card'],
      ['First link', 'https://library.example'],
    ])
    expect(within(await tile('Library card')).getByText('Borrow books with it.')).toBeTruthy()
    expect((await tile('Library card')).querySelector('img')?.getAttribute('src')).toBe(card.image)
    expect(screen.getByText('Generate QR')).toBeTruthy()
    expect(screen.getByText('Scan QR')).toBeTruthy()
    expect(linksOf(await tile('Portal'))).toEqual([['Open demo', '/demo']])
    expect(screen.queryByText('Hidden card')).toBeNull()
  })

  it('links the picture of a tile to the target of the tile’s first button, for pointers only', async () => {
    const elsewhere = aCard({
      id: 'elsewhere',
      card: { ...card, title: 'Elsewhere' },
      demo: { enabled: true, link: 'https://shop.example', linkLabel: 'Shop' },
    })
    const used = aCard({
      id: 'used',
      card: { ...card, title: 'Only used' },
      issuance: { ...library.issuance, enabled: false },
      demo: { enabled: true, link: 'javascript:alert(1)', linkLabel: 'Do not press' },
    })
    fakeServer({ '/scenarios': () => ({ body: [library, portal, elsewhere, used] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    for (const [title, href] of [
      ['Library card', '/issue/library-card'],
      ['Portal', '/demo'],
      ['Elsewhere', 'https://shop.example'],
      ['Only used', '/present/used'],
    ] as const) {
      const link = (await tile(title)).querySelector('img')?.closest('a')
      expect(link?.getAttribute('href')).toBe(href)
      expect([link?.tabIndex, link?.getAttribute('aria-hidden')]).toEqual([-1, 'true'])
      expect(link?.getAttribute('rel') ?? null).toBe(title === 'Elsewhere' ? 'noopener' : null)
    }
  })

  it('shows a sign for a tile that links to a place, and explains why a card has no button', async () => {
    const off = aCard({
      id: 'off',
      card: { ...card, title: 'Off' },
      issuance: { ...library.issuance, enabled: false },
      presentation: { ...library.presentation, enabled: false },
    })
    const revoked = aCard({ id: 'revoked', card: { ...card, title: 'Revoked' }, contract: 'Revoked' })
    fakeServer({ '/scenarios': () => ({ body: [library, portal, off, revoked] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    const isCard = async (title: string) => (await tile(title)).querySelector('[data-drawn]') !== null
    expect([await isCard('Library card'), await isCard('Portal')]).toEqual([true, false])
    const reason = 'Issuance and presentation of this card are switched off.'
    expect(within(await tile('Off')).getByText(reason)).toBeTruthy()
    for (const title of ['Library card', 'Portal', 'Revoked'])
      expect(within(await tile(title)).queryByText(reason)).toBeNull()
  })

  it('does not link the picture of a card without buttons', async () => {
    fakeServer({ '/scenarios': () => ({ body: [hidden, { ...portal, demo: { ...portal.demo, enabled: false } }] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    expect((await tile('Portal')).querySelector('a')).toBeNull()
  })

  it('links to the first available card on display', async () => {
    const second = aCard({ id: 'second', card: { ...card, title: 'Second' } })
    fakeServer({ '/scenarios': () => ({ body: [hidden, portal, library, second] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    const link = await screen.findByRole('link', { name: 'Get your first card' })
    expect(link.getAttribute('href')).toBe('/issue/library-card')
  })

  it.each([
    ['is available', { issuance: { ...library.issuance, enabled: false } }],
    ['is on display', { features: { ...features, enabled: false } }],
  ])('links to no first card if none %s', async (_what, changes) => {
    fakeServer({ '/scenarios': () => ({ body: [portal, aCard(changes)] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    await tile('Portal')
    expect(screen.queryByRole('link', { name: 'Get your first card' })).toBeNull()
  })

  it('shows picture, title and description of a card, and labels its buttons', async () => {
    fakeServer({ '/scenarios': () => ({ body: [library] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    const article = await tile('Library card')
    expect(article.querySelector('img')?.getAttribute('src')).toBe(card.image)
    expect(within(article).getByRole('heading', { name: 'Library card' })).toBeTruthy()
    expect(within(article).getByText('Borrow books with it.')).toBeTruthy()
    for (const [button, hint] of [
      ['Generate: Library card', 'Generate QR'],
      ['Use: Library card', 'Scan QR'],
    ] as const)
      expect(within(article).getByRole('link', { name: button }).nextElementSibling?.textContent).toBe(hint)
  })

  it('shows all cards in debug mode, says where visitors find them, and makes no unsafe links', async () => {
    fakeServer({ '/scenarios': () => ({ body: [library, hidden] }) })
    renderPage(<HomePage />, { path: '/', at: '/?debug=1' })
    const article = await tile('Hidden card')
    expect(within(article).getByText('On the demo page')).toBeTruthy()
    expect(within(article).getByText('Experimental')).toBeTruthy()
    expect(within(article).queryByText('Do not press')).toBeNull()
    expect(screen.queryByText('Not enabled')).toBeNull()
  })

  it.each([
    ['Use', { issuance: { ...library.issuance, enabled: false } }],
    ['Generate', { presentation: { ...library.presentation, enabled: false } }],
  ])('offers only %s if the other is off', async (offered, off) => {
    fakeServer({ '/scenarios': () => ({ body: [aCard({ ...off, features: { ...features, enabled: false } })] }) })
    renderPage(<HomePage />, { path: '/', at: '/?debug=1' })
    expect(linksOf(await tile('Library card')).map(([label]) => label)).toEqual([offered])
  })

  it('gives the extra link an id', async () => {
    fakeServer({ '/scenarios': () => ({ body: [library] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    await tile('Library card')
    expect(document.getElementById('card-library-card-a')?.textContent).toBe('First link')
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\\\evil.example',
    'http://evil.example',
    'intent://x',
  ])('does not turn %s into a link, neither for a demo nor for an extra link', async (url) => {
    const demo = { enabled: true, link: url, linkLabel: 'Do not press' }
    const card = aCard({ demo, extraLinks: [{ id: 'x', label: 'Nor this', url }] })
    fakeServer({ '/scenarios': () => ({ body: [card] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    expect(linksOf(await tile('Library card')).map(([text]) => text)).toEqual(['Generate', 'Use'])
  })

  it('gives another site no access to our page', async () => {
    fakeServer({ '/scenarios': () => ({ body: [library] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    const link = within(await tile('Library card')).getByRole('link', { name: 'First link' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  })

  it('explains in three steps what to do, and mentions the demo wallet', async () => {
    fakeServer({ '/scenarios': () => ({ body: [library] }), '/configuration': () => ({ body: configuration }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    await tile('Library card')
    for (const step of ['Pick a card', 'Get it', 'Use it']) expect(screen.getByText(step)).toBeTruthy()
    await screen.findByText(/our demo wallet, here/)
  })

  it('mentions the emulated wallet next to the demo wallet if there is an emulator', async () => {
    const emulators = [{ name: 'E', schemes: ['e'], url: 'http://localhost:3003/e' }]
    fakeServer({
      '/scenarios': () => ({ body: [library] }),
      '/configuration': () => ({ body: { ...configuration, emulators } }),
    })
    renderPage(<HomePage />, { path: '/', at: '/' })
    await screen.findByText(/our demo wallet or an emulated wallet/)
  })

  it('shows on the demo page the cards with the demo flag', async () => {
    fakeServer({ '/scenarios': () => ({ body: [library, hidden] }) })
    renderPage(<DemoPage />, { path: '/demo', at: '/demo' })
    await tile('Hidden card')
    expect(screen.queryByText('Library card')).toBeNull()
  })

  describe('on the demo page', () => {
    const { presentation } = aCard()
    const purposeless = { ...presentation, extra: [] }
    const operation = (id: string, kind: 'payment' | 'coupon') => ({
      ...{ id, name: id, image: '' },
      operation: kind === 'payment' ? ({ kind, price: 5 } as const) : ({ kind } as const),
    })
    const gate = { id: 'main', name: 'Main', description: 'x', requiredLevel: 2, openSeconds: 30 }
    const demoCard = (title: string, changes: Parameters<typeof aCard>[0]) =>
      aCard({
        id: title.toLowerCase().replaceAll(' ', '-'),
        features: { ...features, demo: true },
        card: { ...card, title },
        presentation: purposeless,
        ...changes,
      })
    const leadingTo = (link: string) => ({
      demo: { enabled: true, link, linkLabel: 'Open' },
      features: { ...features, demo: true, create: false, present: false },
    })
    const CARDS = [
      demoCard('Gift', {}),
      demoCard('Coffee card', { presentation: { ...purposeless, extra: [operation('coffee', 'coupon')] } }),
      demoCard('Desk', leadingTo('/employee/helpdesk')),
      demoCard('Bank', {
        presentation: { ...purposeless, extra: [operation('coffee', 'coupon'), operation('pay', 'payment')] },
      }),
      demoCard('Certificate', { presentation: { ...purposeless, purpose: { kind: 'gate', gate, level: 2 } } }),
      demoCard('Badge', { presentation: { ...purposeless, purpose: { kind: 'help-desk', audience: 'employee' } } }),
      demoCard('Door', leadingTo('/security?gate=main')),
      demoCard('Other desk', leadingTo('/external/helpdesk')),
      demoCard('Elsewhere', leadingTo('https://shop.example/employee/helpdesk')),
    ]
    const stories = () =>
      screen.getAllByRole('region').map((story) => [
        within(story).getByRole('heading', { level: 2 }).textContent,
        within(story)
          .getAllByRole('heading', { level: 3 })
          .map(({ textContent }) => textContent),
      ])
    const open = async (cards: readonly ReturnType<typeof aCard>[]) => {
      fakeServer({ '/scenarios': () => ({ body: cards }) })
      renderPage(<DemoPage />, { path: '/demo', at: '/demo' })
      await screen.findAllByRole('article')
    }

    it('groups cards by story: first the stories of at most two cards, which share rows; otherwise in the order of the cards', async () => {
      await open(CARDS)
      expect(stories()).toEqual([
        ['Show a card', ['Gift', 'Elsewhere']],
        ['Have a coffee', ['Coffee card']],
        ['Pay, and have a coffee', ['Bank']],
        ['Call the help desk', ['Desk', 'Badge', 'Other desk']],
        ['Open the gate', ['Certificate', 'Door']],
      ])
    })

    it('does not mention coffee if there is none', async () => {
      await open([demoCard('Lunch', { presentation: { ...purposeless, extra: [operation('lunch', 'payment')] } })])
      expect(stories()).toEqual([['Pay', ['Lunch']]])
    })

    it('links from a certificate to its gate, and from other cards to none', async () => {
      await open(CARDS)
      const link = within(await tile('Certificate')).getByRole('link', { name: 'Go to the gate' })
      expect(link.getAttribute('href')).toBe('/security?gate=main')
      expect(screen.getAllByRole('link', { name: 'Go to the gate' })).toHaveLength(1)
    })
  })

  it('shows that no card is on display', async () => {
    fakeServer({ '/scenarios': () => ({ body: [hidden] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    await screen.findByText(/No card is on display/)
  })

  it('shows that the cards cannot be loaded, and retries on request', async () => {
    let isDown = true
    fakeServer({ '/scenarios': () => (isDown ? { status: 404, body: {} } : { body: [library] }) })
    renderPage(<HomePage />, { path: '/', at: '/' })
    await screen.findByText('Failed to load configuration')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await tile('Library card')
  })
})

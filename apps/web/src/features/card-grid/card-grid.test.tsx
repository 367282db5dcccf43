import { msg } from '@lingui/core/macro'
import { cleanup, screen, within } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { aBankCard, aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { CardGrid } from './card-grid.tsx'
import { mainAction } from './main-action.ts'
import { StoryHeading } from './stories/story-heading.tsx'

afterEach(cleanup)

const { features, issuance, presentation, card } = aCard()
const DEMO = { enabled: true, link: 'https://demo.example', linkLabel: 'Demo' }
const link = (id: string, url: string) => ({ id, url, label: `Link ${id}` })
const neither = { features: { ...features, create: false, present: false } }

function show(
  cards: PublicCard[],
  options: { marksPlaces?: boolean; explainsOff?: boolean; titleLevel?: 2 | 3; isSeenFirst?: boolean } = {},
) {
  renderPage(<CardGrid cards={cards} {...options} />, { path: '/', at: '/' })
  return screen.getAllByRole('article')
}
const pictures = () => [...document.querySelectorAll('img')].map((picture) => picture.loading)

describe('the grid of cards', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => aCard({ id, card: { ...card, title: id } }))

  it('loads the pictures of its first row at once if it is at the top of its page', () => {
    show(five)
    expect(pictures()).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy'])
    cleanup()
    show(five, { isSeenFirst: false })
    expect(pictures()).toEqual(['lazy', 'lazy', 'lazy', 'lazy', 'lazy'])
  })

  it.each([2, 3] as const)('has headings of level %i', (titleLevel) => {
    show(five, titleLevel === 2 ? {} : { titleLevel })
    expect(screen.getAllByRole('heading', { level: titleLevel }).map(({ textContent }) => textContent)).toEqual(
      five.map(({ id }) => id),
    )
  })

  it.each([
    ['Disabled', 'Not available at the moment'],
    ['Revoked', 'No longer available'],
  ] as const)('marks a card whose contract is %s, and does not link to its form', async (contract, mark) => {
    show([aCard({ contract })])
    expect(screen.getByText(mark)).toBeTruthy()
    for (const name of ['Generate', 'Use']) expect(screen.queryByRole('link', { name })).toBeNull()
  })

  it('shows each tile in the colour of its card', () => {
    const tiles = show([aCard({ card: { ...card, backgroundColor: '#0b5240' } }), aCard({ id: 'plain' })])
    expect(tiles.map(({ style }) => style.getPropertyValue('--card-colour'))).toEqual(['#0b5240', ''])
    expect(tiles.map(({ dataset }) => dataset.cardColour)).toEqual(['', undefined])
  })

  it.each<[changes: object, marksPlaces: boolean, badges: string[]]>([
    [{}, true, []],
    [{ experimental: true }, false, ['Experimental']],
    [{ enabled: false }, false, []],
    [{ enabled: false }, true, ['Hidden']],
    [{ enabled: false, demo: true }, true, ['On the demo page']],
    [{ enabled: false, demo: true }, false, []],
    [{ enabled: false, create: false }, true, ['Hidden']],
    [{ enabled: false, experimental: true }, true, ['Experimental', 'Hidden']],
  ])('marks a card with %j; for operators: %s; badges: %j', (changes, marksPlaces, badges) => {
    const [tile] = show([aCard({ features: { ...features, ...changes } })], { marksPlaces })
    const texts = [...(tile?.querySelectorAll('p') ?? [])].map(({ children, textContent }) => ({
      children,
      textContent,
    }))
    expect(texts.at(-1)?.textContent).toBe(card.description)
    expect(texts).toHaveLength(badges.length > 0 ? 2 : 1)
    if (badges.length > 0) expect([...(texts[0]?.children ?? [])].map(({ textContent }) => textContent)).toEqual(badges)
  })

  it.each([
    [
      'neither issued nor presented',
      { issuance: { ...issuance, enabled: false }, presentation: { ...presentation, enabled: false } },
      'Not enabled',
    ],
    ['only presented', { issuance: { ...issuance, enabled: false } }, 'Hidden'],
    ['only issued', { presentation: { ...presentation, enabled: false } }, 'Hidden'],
    ['only a link', { ...neither, demo: DEMO }, 'Hidden'],
    ['issued, with a disabled contract', { contract: 'Disabled' as const }, 'Hidden'],
  ])('calls a card that no page shows and that is %s by what it does', (_what, changes, badge) => {
    const hidden = aCard(changes)
    show([{ ...hidden, features: { ...hidden.features, enabled: false } }], { marksPlaces: true })
    expect(screen.getByText(badge)).toBeTruthy()
  })

  it('says where visitors find a card in their language', () => {
    speakPolish([
      [msg`On the demo page`, 'Na stronie demo'],
      [msg`Hidden`, 'Ukryta'],
    ])
    const at = (id: string, changes: object) => aCard({ id, features: { ...features, enabled: false, ...changes } })
    show([at('one', { demo: true }), at('two', {})], { marksPlaces: true })
    speakEnglish()
    expect(screen.getByText('Na stronie demo')).toBeTruthy()
    expect(screen.getByText('Ukryta')).toBeTruthy()
  })

  it.each<[engine: string, explainsOff: boolean, reason: RegExp]>([
    [
      'entra',
      true,
      /^This card needs the engine “entra”, which is not configured here\. Its settings are in docs\/settings\.md\.$/,
    ],
    ['entra', false, /^Issuance and presentation of this card are switched off\.$/],
  ])('explains why a card without the engine %s is off; to operators: %s', (engine, explainsOff, reason) => {
    const { issuance, presentation } = aCard()
    const [tile] = show(
      [
        aCard({
          off: { reason: 'engine-not-configured', engine },
          issuance: { ...issuance, enabled: false },
          presentation: { ...presentation, enabled: false },
        }),
      ],
      { marksPlaces: true, explainsOff },
    )
    expect(tile && within(tile).getByText(reason)).toBeTruthy()
  })

  it('names the operation that the page of a card starts at once', () => {
    const bank = aBankCard()
    const [tile] = show([aBankCard({ presentation: { ...bank.presentation, defaultExtra: 'lunch' } })])
    const link = tile && within(tile).getByRole('link', { name: 'Use: Pay 8 PLN for lunch' })
    expect(link?.textContent).toBe('Pay 8 PLN for lunch')
  })

  it('distinguishes links with the same text by the title of the card', () => {
    const desk = (id: string, title: string) =>
      aCard({
        id,
        card: { ...aCard().card, title },
        features: { ...aCard().features, create: false, present: false },
        demo: { enabled: true, link: `/${id}`, linkLabel: 'Open help desk' },
      })
    show([desk('one', 'Employees'), desk('two', 'Customers')])
    const names = screen
      .getAllByRole('link', { name: /^Open help desk/ })
      .map((link) => link.getAttribute('aria-label'))
    expect(names).toEqual(['Open help desk: Employees', 'Open help desk: Customers'])
  })

  it('labels each button with its action and card, and shows the first in the colour of the card', () => {
    const [tile] = show([aCard({ extraLinks: [link('x', 'https://x.example'), link('y', '/y')] })])
    if (!tile) throw new Error('No tile found')
    const described = (name: string) =>
      (within(tile).getByRole('link', { name }).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
    expect(described('Generate: Library card')).toEqual(['Generate QR'])
    expect(described('Use: Library card')).toEqual(['Scan QR'])
    for (const hint of ['Generate QR', 'Scan QR'])
      expect(within(tile).getByText(hint).getAttribute('aria-hidden'), 'read with its link only').toBe('true')
    expect(within(tile).getByRole('link', { name: 'Generate: Library card' }).className).toMatch(/main/)
    expect(within(tile).getByRole('link', { name: 'Use: Library card' }).className).not.toMatch(/main/)
    expect(
      within(tile)
        .getByRole('link', { name: /^Link x/ })
        .getAttribute('href'),
    ).toBe('https://x.example')
    expect(within(tile).queryByRole('link', { name: /^Link y/ })).toBeNull()
    cleanup()
    show([aCard({ features: { ...features, create: false } })])
    expect(screen.queryByRole('link', { name: 'Generate: Library card' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Use: Library card' }).className).toMatch(/main/)
  })
})

describe('the picture of a card links to the target of its first button', () => {
  it.each<[what: string, changes: Partial<PublicCard>, href: string | undefined]>([
    ['to its demo', { demo: DEMO }, 'https://demo.example'],
    [
      'past a demo whose address must not become a link',
      { demo: { ...DEMO, link: 'http://demo.example' } },
      '/issue/library-card',
    ],
    ['past a demo that is off', { demo: { ...DEMO, enabled: false } }, '/issue/library-card'],
    ['to its issuance', {}, '/issue/library-card'],
    ['to its presentation', { issuance: { ...issuance, enabled: false } }, '/present/library-card'],
    [
      'to its extra link if it is neither issued nor presented',
      { ...neither, extraLinks: [link('x', 'https://x.example'), link('y', 'https://y.example')] },
      'https://x.example',
    ],
    [
      'not to a link without a button',
      { ...neither, extraLinks: [link('x', 'http://x.example'), link('y', 'https://y.example')] },
      undefined,
    ],
    ['nowhere if it has no buttons', { ...neither, presentation }, undefined],
  ])('%s', (_what, changes, href) => expect(mainAction(aCard(changes))).toBe(href))
})

describe('a story', () => {
  const bank = aBankCard()
  it.each([
    ['payment', [bank], 'Pay, and have a coffee'],
    ['payment', [aCard(), bank], 'Pay, and have a coffee'],
    ['payment', [aCard()], 'Pay'],
    ['coffee', [bank], 'Have a coffee'],
    ['gate', [aCard()], 'Open the gate'],
    ['help-desk', [aCard()], 'Call the help desk'],
    ['showing', [aCard()], 'Show a card'],
  ] as const)('of %s has a title and an explanation', (kind, cards, title) => {
    renderPage(<StoryHeading id="story" story={{ kind, cards: [...cards] }} />, { path: '/', at: '/' })
    expect(screen.getByRole('heading', { level: 2, name: title }).id).toBe('story')
    expect(screen.getByRole('banner').querySelector('p')?.textContent).toMatch(/^[A-Z].*\.$/)
  })
})

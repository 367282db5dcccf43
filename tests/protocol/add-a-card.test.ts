import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zPublicCards } from '../../packages/api/src/cards/public-card.ts'
import { CardFolder, PICTURE } from '../card-folder.ts'
import { type RunningProduct, startProduct } from './product.ts'

const LIBRARY_CARD = {
  $schema: './scenario.schema.json',
  id: 'library-card',
  type: 'LibraryCard',
  features: { enabled: true, create: true, present: true },
  card: { title: 'Library card', image: 'library-card.svg', description: 'Borrow books with it.' },
  issuance: { enabled: true, customInputEnabled: true, customInputRequired: true },
  credential: {
    txCode: true,
    claims: [
      { source: 'visitor', name: 'displayName', label: 'Full name' },
      { source: 'card', name: 'maxBooks', label: 'Books at once', value: 12 },
    ],
    account: { openingBalance: 12.34, couponDays: 3 },
  },
  presentation: {
    enabled: true,
    claims: ['displayName', 'maxBooks'],
    presentDynamicData: true,
    extra: [{ id: 'coffee', name: 'A coffee for readers', operation: { kind: 'coupon' } }],
  },
}

const cards = new CardFolder()
let running: RunningProduct
beforeAll(async () => {
  cards.add(LIBRARY_CARD)
  running = await startProduct({ SCENARIOS_DIR: cards.path })
})
afterAll(async () => {
  await running?.stop()
  cards.remove()
})

describe('a card added as one file and one picture', () => {
  it('is listed with the others, with its picture', async () => {
    const shown = zPublicCards.parse((await running.browser.get('/scenarios')).body)
    expect(shown).toHaveLength(18)
    const card = shown.find(({ id }) => id === 'library-card')
    expect(card).toMatchObject({ type: 'LibraryCard', apiVcPrefix: '/library-card', card: { title: 'Library card' } })
    const picture = await running.browser.get(card?.card.image ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(picture.body).toBe(PICTURE)
  })

  it('has the form that its file describes', async () => {
    const settings = await running.browser.get('/library-card/website/issuer/settings?type=LibraryCard')
    expect(settings.body).toEqual({ selfAssertedClaims: { displayName: 'Full name' } })
  })

  it('is issued, presented and shown', async () => {
    const { browser, wallet } = running
    const issuance = await browser.issue('/library-card', 'LibraryCard', { displayName: 'Anna Nowak', maxBooks: 999 })
    expect(issuance.pin).toMatch(/^\d{4}$/)
    const credential = await wallet.receive(issuance.url, { txCode: issuance.pin ?? '' })
    expect(credential.claims).toMatchObject({ displayName: 'Anna Nowak', maxBooks: 12 })
    expect(await browser.issuanceStatus(issuance.id, '/library-card')).toEqual({ status: 2 })

    const presentation = await browser.present('LibraryCard', '/library-card')
    await wallet.present(presentation.url, [credential])
    expect(await browser.presentationStatus(presentation.id, '/library-card')).toEqual({ status: 2 })
    expect(await browser.result(presentation.id, '/library-card')).toMatchObject({
      name: 'Library card',
      displayName: 'Anna Nowak',
      dynamicData: { maxBooks: 12 },
      status: 'OK',
    })
  })

  it('opens accounts with the balance and the coupon of its file', async () => {
    const { browser, wallet } = running
    const DAY = 86_400_000
    const issuance = await browser.issue('/library-card', 'LibraryCard', { displayName: 'Jan Nowak' })
    const credential = await wallet.receive(issuance.url, { txCode: issuance.pin ?? '' })
    const coffee = await browser.present('LibraryCard', '/library-card', { bankOperation: 'coffee' })
    await wallet.present(coffee.url, [credential])
    const result = await browser.result(coffee.id, '/library-card')
    expect(result).toMatchObject({ status: 'OK', cuponUsed: false })
    expect((result.cuponValidTo ?? 0) - (result.cuponUsedTime ?? 0)).toBeGreaterThan(3 * DAY - 60_000)
    expect((result.cuponValidTo ?? 0) - (result.cuponUsedTime ?? 0)).toBeLessThanOrEqual(3 * DAY)
    const check = await browser.present('LibraryCard', '/library-card')
    await wallet.present(check.url, [credential])
    expect(await browser.result(check.id, '/library-card')).toMatchObject({ status: 'OK', accountBalance: 12.34 })
  })

  it('changes nothing for the other cards', async () => {
    const { browser, wallet } = running
    const { url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    expect((await wallet.receive(url)).claims).toMatchObject({ displayName: 'Anna Nowak' })
  })
})

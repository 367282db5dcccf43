import { describe, expect, test } from 'vitest'
import { createIdentity } from '../../protocol/test-support/authority.ts'
import type { Card } from '../card/card.ts'
import { createBankCard } from '../test-support/cards.ts'
import { knownIssuerHost } from './known-issuers.ts'

const { card } = await createBankCard(await createIdentity({ name: 'Test issuer' }))
const [BANK = ''] = card.types
const LIBRARY = 'https://issuer.example/credential-types/LibraryCard'

const stranger = { trust: { known: false } as const, certifiedHosts: ['issuer.example'] }
const vouchedFor = (...certifiedHosts: string[]) => ({
  trust: { known: true, authority: 'Test authority' } as const,
  certifiedHosts,
})
const heldFrom = (host: string, type: string): Card => ({ ...card, types: [type], issuer: { ...card.issuer, host } })

describe('a wallet knows where cards come from', () => {
  test('by a card of the kind that it holds, wherever its type seems to be from', () => {
    const cards = [heldFrom('bank.example', BANK)]
    expect(knownIssuerHost([[BANK]], { cards, verifier: stranger })).toBe('bank.example')
    expect(knownIssuerHost([['urn:other'], [BANK]], { cards, verifier: vouchedFor('issuer.example') })).toBe(
      'bank.example',
    )
  })

  test('by another card of the same issuer', () => {
    expect(knownIssuerHost([[LIBRARY]], { cards: [card], verifier: stranger })).toBe('issuer.example')
  })

  test('by an authority that vouches for the host of the type, in the certificate of who asks', () => {
    expect(knownIssuerHost([[BANK]], { cards: [], verifier: vouchedFor('issuer.example') })).toBe('issuer.example')
    const besideAStranger = [['https://stranger.example/Card'], [BANK]]
    expect(knownIssuerHost(besideAStranger, { cards: [], verifier: vouchedFor('issuer.example') })).toBe(
      'issuer.example',
    )
    const onThisComputer = 'http://localhost:3000/BankAccount'
    expect(knownIssuerHost([[onThisComputer]], { cards: [], verifier: vouchedFor('localhost') })).toBe('localhost:3000')
  })
})

describe('a wallet believes no word about where cards come from', () => {
  test.each([
    ['of a stranger, whatever its certificate says', [BANK], stranger],
    ['of someone vouched for, about another host', [BANK], vouchedFor('verifier.example')],
    ['of someone vouched for, about a host below theirs', [BANK], vouchedFor('example', '*.example')],
    ['about an address that the wallet would not open', ['http://issuer.example/Bank'], vouchedFor('issuer.example')],
    ['dressed up as another host', ['https://issuer.example@evil.example/'], vouchedFor('issuer.example')],
    ['that is no address', ['BankAccount', 'urn:issuer.example'], vouchedFor('issuer.example')],
    ['where it names no type', [], vouchedFor('issuer.example')],
  ])('%s', (_whose, types, verifier) => {
    const wanted = types.map((type) => [type])
    expect(knownIssuerHost(wanted, { cards: [], verifier })).toBeUndefined()
  })

  test('of a stranger, where the wallet holds only cards of others', () => {
    const cards = [heldFrom('bank.example', 'urn:bank')]
    expect(knownIssuerHost([[LIBRARY]], { cards, verifier: stranger })).toBeUndefined()
  })
})

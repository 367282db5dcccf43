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

describe('the issuer of a missing card is known', () => {
  test('from a card of that type in the wallet, whatever host the type names', () => {
    const cards = [heldFrom('bank.example', BANK)]
    expect(knownIssuerHost([[BANK]], { cards, verifier: stranger })).toBe('bank.example')
    expect(knownIssuerHost([['urn:other'], [BANK]], { cards, verifier: vouchedFor('issuer.example') })).toBe(
      'bank.example',
    )
  })

  test('from another card of the same issuer', () => {
    expect(knownIssuerHost([[LIBRARY]], { cards: [card], verifier: stranger })).toBe('issuer.example')
  })

  test('if the certificate of a trusted verifier contains the host of the type', () => {
    expect(knownIssuerHost([[BANK]], { cards: [], verifier: vouchedFor('issuer.example') })).toBe('issuer.example')
    const withStranger = [['https://stranger.example/Card'], [BANK]]
    expect(knownIssuerHost(withStranger, { cards: [], verifier: vouchedFor('issuer.example') })).toBe('issuer.example')
    const onThisComputer = 'http://localhost:3000/BankAccount'
    expect(knownIssuerHost([[onThisComputer]], { cards: [], verifier: vouchedFor('localhost') })).toBe('localhost:3000')
  })
})

describe('the issuer of a missing card is unknown', () => {
  test.each([
    ['for an unknown verifier, whatever its certificate says', [BANK], stranger],
    ['for a trusted verifier with another host', [BANK], vouchedFor('verifier.example')],
    ['for a trusted verifier of a parent domain', [BANK], vouchedFor('example', '*.example')],
    ['for a type that is an http URL', ['http://issuer.example/Bank'], vouchedFor('issuer.example')],
    ['for a URL that only looks like the host', ['https://issuer.example@evil.example/'], vouchedFor('issuer.example')],
    ['for types that are not URLs', ['BankAccount', 'urn:issuer.example'], vouchedFor('issuer.example')],
    ['for a request without types', [], vouchedFor('issuer.example')],
  ])('%s', (_whose, types, verifier) => {
    const wanted = types.map((type) => [type])
    expect(knownIssuerHost(wanted, { cards: [], verifier })).toBeUndefined()
  })

  test('for an unknown verifier if the wallet has only cards of other issuers', () => {
    const cards = [heldFrom('bank.example', 'urn:bank')]
    expect(knownIssuerHost([[LIBRARY]], { cards, verifier: stranger })).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { createIdentity } from '../../protocol/test-support/authority.ts'
import type { Card } from '../card/card.ts'
import { createBankCard } from '../test-support/cards.ts'
import { knownIssuer } from './known-issuers.ts'

const { card } = await createBankCard(await createIdentity({ name: 'Test issuer' }))
const [BANK = ''] = card.types
const LIBRARY = 'https://issuer.example/credential-types/LibraryCard'

const BANK_ISSUER = { names: [{ name: 'Bank' }], origin: 'https://bank.example' }
const LIBRARY_ISSUER = { names: [{ name: 'Library' }], origin: 'https://issuer.example' }

const stranger = { name: 'Stranger', trust: { known: false } as const, certifiedHosts: ['issuer.example'] }
const vouchedFor = (...certifiedHosts: string[]) => ({
  name: 'Library',
  trust: { known: true, authority: 'Test authority' } as const,
  certifiedHosts,
})
const heldFrom = (host: string, type: string): Card => ({
  ...card,
  types: [type],
  issuer: { ...card.issuer, id: `https://${host}/tenant`, host, names: [{ name: 'Bank' }] },
})

describe('the issuer of a missing card is known', () => {
  test('from a card of that type in the wallet, whatever host the type names', () => {
    const cards = [heldFrom('bank.example', BANK)]
    expect(knownIssuer([[BANK]], { cards, verifier: stranger })).toEqual(BANK_ISSUER)
    expect(knownIssuer([['urn:other'], [BANK]], { cards, verifier: vouchedFor('issuer.example') })).toEqual(BANK_ISSUER)
  })

  test('from another card of the same issuer', () => {
    expect(knownIssuer([[LIBRARY]], { cards: [card], verifier: stranger })).toEqual({
      ...LIBRARY_ISSUER,
      names: card.issuer.names,
    })
  })

  test('if the certificate of a trusted verifier contains the host of the type', () => {
    expect(knownIssuer([[BANK]], { cards: [], verifier: vouchedFor('issuer.example') })).toEqual(LIBRARY_ISSUER)
    const withStranger = [['https://stranger.example/Card'], [BANK]]
    expect(knownIssuer(withStranger, { cards: [], verifier: vouchedFor('issuer.example') })).toEqual(LIBRARY_ISSUER)
    const onThisComputer = 'http://localhost:3000/BankAccount'
    expect(knownIssuer([[onThisComputer]], { cards: [], verifier: vouchedFor('localhost') })).toEqual({
      ...LIBRARY_ISSUER,
      origin: 'http://localhost:3000',
    })
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
    expect(knownIssuer(wanted, { cards: [], verifier })).toBeUndefined()
  })

  test('for an unknown verifier if the wallet has only cards of other issuers', () => {
    const cards = [heldFrom('bank.example', 'urn:bank')]
    expect(knownIssuer([[LIBRARY]], { cards, verifier: stranger })).toBeUndefined()
  })
})

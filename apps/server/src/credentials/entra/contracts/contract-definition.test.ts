import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../../../../../packages/languages/languages.ts'
import { fromRoot } from '../../../platform/config/values.ts'
import { contractDefinitions } from './contract-definition.ts'
import { cardsOfEntra } from './contracted-cards.ts'
import { CONTRACT_OPTIONS, cardWithOptionalFields, issuingCard } from './issuing-card.fixture.ts'

const definitionsOf = (...cards: Parameters<typeof contractDefinitions>[0]) =>
  contractDefinitions(cards, CONTRACT_OPTIONS)
const sentClaims = (...cards: Parameters<typeof contractDefinitions>[0]) =>
  definitionsOf(...cards).flatMap(({ rules }) => rules.attestations.idTokenHints[0].mapping)

const plain = (name: string) => ({
  inputClaim: name,
  outputClaim: name,
  indexed: false,
  required: true,
  type: 'String',
})

it('describes a card to the service: claims that the server sends, the indexed id, expiry and type', () => {
  const [definition] = definitionsOf(issuingCard())
  expect(definition).toMatchObject({ name: 'LibraryCard', allowOverrideValidityIntervalOnIssuance: true })
  expect(definition?.rules).toEqual({
    attestations: {
      idTokenHints: [
        {
          mapping: [
            { ...plain('credentialId'), indexed: true },
            plain('displayName'),
            plain('photo'),
            plain('level'),
            plain('accountNumber'),
          ],
          required: true,
        },
      ],
    },
    validityInterval: 2_592_000,
    vc: { type: ['LibraryCard'] },
  })
})

it('shows the card in each language, with the English text if one is not translated, and without the indexed id', () => {
  const [english, polish, ...others] = definitionsOf(issuingCard())[0]?.displays ?? []
  expect(others).toEqual([])
  expect(english).toEqual({
    locale: 'en-US',
    card: {
      title: 'Library card',
      issuedBy: 'Example Library',
      backgroundColor: '#0b5240',
      textColor: '#fff7e6',
      description: 'Borrow books.',
      logo: { uri: 'https://cards.example.test/scenarios/images/issuer-logo.png', description: 'Example Library' },
    },
    consent: {
      title: 'Do you want to add this card?',
      instructions: 'Check the details, then add the card to your wallet.',
    },
    claims: [
      { claim: 'vc.credentialSubject.displayName', label: 'Full name', type: 'String' },
      { claim: 'vc.credentialSubject.photo', label: 'Photo', type: 'image/jpg;base64url' },
      { claim: 'vc.credentialSubject.level', label: 'Level', type: 'String' },
      { claim: 'vc.credentialSubject.accountNumber', label: 'Account number', type: 'String' },
    ],
  })
  expect(polish).toMatchObject({
    locale: 'pl-PL',
    card: { title: 'Karta biblioteczna', description: 'Wypożyczaj książki.' },
    consent: { title: 'Czy chcesz dodać tę kartę?' },
    claims: [{ label: 'Imię i nazwisko' }, { label: 'Photo' }, { label: 'Level' }, { label: 'Account number' }],
  })
})

it('asks for consent in English if the product does not have the language, and keeps the region of a language', () => {
  expect(LANGUAGES).not.toContain('de')
  const card = issuingCard({ translations: { de: { title: 'Ausweis' }, 'de-CH': { title: 'Ausweis' } } })
  expect(definitionsOf(card)[0]?.displays.slice(1)).toMatchObject([
    { locale: 'de-DE', card: { title: 'Ausweis' }, consent: { title: 'Do you want to add this card?' } },
    { locale: 'de-CH' },
  ])
})

it('shows the colours of the credential before those of the card, a colour of its own without both, and the title without a description', () => {
  const cardOf = (card: Parameters<typeof issuingCard>[0]) => definitionsOf(issuingCard(card))[0]?.displays[0]?.card
  expect(cardOf({ credential: { display: { backgroundColor: '#112233' } } })).toMatchObject({
    backgroundColor: '#112233',
    textColor: '#fff7e6',
  })
  const none = cardOf({ card: { backgroundColor: undefined, textColor: undefined, description: '' } })
  expect(none).toMatchObject({ backgroundColor: '#4f6a8f', textColor: '#ffffff', description: 'Library card' })
})

it('names a logo that the server has', () => {
  const path = new URL(definitionsOf(issuingCard())[0]?.displays[0]?.card.logo.uri ?? '').pathname
  expect(existsSync(fromRoot(`.${path}`))).toBe(true)
})

it('requires no field that visitors may leave empty', () => {
  const required = sentClaims(cardWithOptionalFields()).filter((claim) => claim.required)
  expect(required.map(({ inputClaim }) => inputClaim)).toEqual(['credentialId', 'level', 'accountNumber'])
})

it('requires no claim that is empty in the file of the card', () => {
  const claims = ['', false, 0].map((value, index) => ({
    source: 'card',
    name: `claim${index}`,
    label: 'Claim',
    value,
  }))
  const required = sentClaims(issuingCard({ credential: { claims }, translations: {} })).filter(
    (claim) => claim.required,
  )
  expect(required.map(({ inputClaim }) => inputClaim)).toEqual(['credentialId', 'claim1', 'claim2'])
})

it('describes cards of one type in one contract, which requires only the claims that each of them sends', () => {
  const second = issuingCard({
    id: 'staff-card',
    order: 2000,
    credential: {
      claims: [
        { source: 'visitor', name: 'displayName', label: 'Name' },
        { source: 'card', name: 'department', label: 'Department', value: 'Lending' },
      ],
      validDays: 60,
    },
  })
  const [definition, ...others] = definitionsOf(second, issuingCard())
  expect(others).toEqual([])
  expect(definition?.rules.validityInterval).toBe(60 * 86_400)
  expect(definition?.displays[0]).toMatchObject({
    card: { title: 'Library card' },
    claims: [{ label: 'Full name' }, {}, {}, {}, {}],
  })
  const required = sentClaims(second, issuingCard()).map((claim) => [claim.inputClaim, claim.required])
  expect(required).toEqual([
    ['credentialId', true],
    ['displayName', true],
    ['photo', false],
    ['level', false],
    ['accountNumber', false],
    ['department', false],
  ])
})

it('describes only cards that this server issues', () => {
  const off = issuingCard({ issuance: { enabled: false } })
  const elsewhere = issuingCard({ apiHost: 'https://other.example.test' })
  const onlyPresents = { ...issuingCard({ issuance: { enabled: false } }), credential: undefined }
  expect(definitionsOf(off, elsewhere, onlyPresents)).toEqual([])
})

it('names a contract as the card does, and orders contracts by their names', () => {
  const named = issuingCard({ engine: { name: 'entra', contract: 'Reader 2' } })
  const other = issuingCard({ id: 'gift', type: 'Gift' })
  expect(definitionsOf(named, other).map(({ name, rules }) => [name, rules.vc.type[0]])).toEqual([
    ['Gift', 'Gift'],
    ['Reader 2', 'LibraryCard'],
  ])
})

it.each([
  ['', 'engine.contract must be'],
  [7, 'engine.contract must be'],
])('refuses the contract name %j', (contract, message) => {
  expect(() => definitionsOf(issuingCard({ engine: { name: 'entra', contract } }))).toThrow(message)
})

it('refuses cards that do not agree on their contracts', () => {
  const named = (id: string, type: string, contract: string) =>
    issuingCard({ id, type, engine: { name: 'entra', contract } })
  expect(() => definitionsOf(issuingCard(), named('b', 'LibraryCard', 'Reader'))).toThrow(
    "library-card.json uses the contract 'LibraryCard', but b.json of the same type uses 'Reader'",
  )
  expect(() => definitionsOf(named('a', 'A', 'Reader'), named('b', 'B', 'Reader'))).toThrow(
    "a.json and b.json use the contract 'Reader' for different types",
  )
})

it('refuses a card with a claim that has the name of the indexed id', () => {
  const claims = ['displayName', 'credentialId'].map((name) => ({ source: 'visitor', name, label: name }))
  expect(() => definitionsOf(issuingCard({ credential: { claims } }))).toThrow(
    "library-card.json: credential.claims contains 'credentialId', which the engine entra adds itself: rename this claim",
  )
})

it('selects the cards of the engine: those that name it, and by default those that name none', () => {
  const cards = [
    issuingCard({ id: 'named', engine: { name: 'entra' } }),
    issuingCard({ id: 'other', engine: { name: 'openid4vc' } }),
    issuingCard({ id: 'unnamed' }),
  ]
  const ids = (defaultEngine?: string) => cardsOfEntra(cards, defaultEngine).map(({ id }) => id)
  expect(ids('openid4vc')).toEqual(['named'])
  expect(ids('entra')).toEqual(['named', 'unnamed'])
  expect(ids()).toEqual(['named', 'unnamed'])
})

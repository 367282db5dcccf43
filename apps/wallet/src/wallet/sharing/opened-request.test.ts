import { beforeEach, describe, expect, test } from 'vitest'
import { keepBankCard } from '../test-support/cards.ts'
import { emptyStore } from '../test-support/store.ts'
import { ASKED, createVerifier, paymentOf, READ_ONLY } from '../test-support/verifier.ts'
import { openRequest } from './opened-request.ts'

beforeEach(emptyStore)

const OF_VERIFIER = { ...ASKED, meta: { vct_values: ['https://verifier.example/credential-types/LibraryCard'] } }

const open = async (request: Record<string, unknown> = {}) => {
  const verifier = await createVerifier(request)
  const opened = await openRequest(verifier.link, verifier.environment)
  return { opened, ...verifier }
}
const firstAsk = ({ opened }: Awaited<ReturnType<typeof open>>) => opened.groups[0]?.options[0]?.[0]

/** What the wallet calls a card by itself. */
const called = (name: string) => [{ locale: undefined, name }]

/** What a stranger may put into a request to learn whether a wallet follows it. */
const BAITS = {
  dcql_query: {
    credentials: [
      { ...ASKED, id: 'known' },
      { ...ASKED, id: 'type', meta: { vct_values: ['https://verifier.example/types/Secret', 'https://v.example/2'] } },
      { ...ASKED, id: 'value', claims: [{ path: ['displayName'], values: ['Piotr Curie'] }] },
      {
        ...ASKED,
        id: 'authority',
        trusted_authorities: [{ type: 'openid_federation', values: ['https://v.example'] }],
      },
    ],
    credential_sets: [{ options: [['known']] }, { options: [['type'], ['value'], ['authority']], required: false }],
  },
  client_metadata: {
    client_name: 'Lunch service',
    client_uri: 'https://verifier.example/',
    logo_uri: 'https://verifier.example/logo.png',
    jwks_uri: 'https://verifier.example/jwks',
  },
}

describe('before the person decided, the wallet asks the same whatever it holds: for the request, and for what is certified to be of its sender', () => {
  const NEUTRAL = [...READ_ONLY, 'https://verifier.example/types/Secret']

  test('with no card at all', async () => {
    expect((await open(BAITS)).calls).toEqual(NEUTRAL)
  })

  test('and nothing else of a stranger', async () => {
    const { link, environment, calls } = await createVerifier(BAITS)
    await openRequest(link, { ...environment, trustAnchors: async () => [] })
    expect(calls).toEqual(READ_ONLY)
  })

  test('with a card that answers, and one that does not', async () => {
    const { signer } = await createVerifier()
    const statusReference = { idx: 1, uri: 'https://verifier.example/status/1' }
    await keepBankCard(signer, { statusReference })
    await keepBankCard(signer, { types: ['https://verifier.example/types/Secret'], statusReference })
    expect((await open(BAITS)).calls).toEqual(NEUTRAL)
  })
})

describe('what is asked for is called', () => {
  test('as the cards of its kind, when one has them', async () => {
    const { signer } = await createVerifier()
    await keepBankCard(signer)
    const lacking = { dcql_query: { credentials: [{ ...ASKED, claims: [{ path: ['passportNumber'] }] }] } }
    const ask = firstAsk(await open(lacking))
    expect(ask?.candidates).toEqual([])
    const names = [{ name: 'Bank account' }, { name: 'Konto bankowe' }]
    expect(ask?.wanted).toMatchObject({ names, issuerHost: 'issuer.example' })
  })

  test('as the metadata of its type says, when one has none and its host asks for it', async () => {
    const verifier = await createVerifier({ dcql_query: { credentials: [OF_VERIFIER] } })
    const [type = ''] = OF_VERIFIER.meta.vct_values
    const answered = async (metadata: object) => {
      const fetch = async (url: string, init?: RequestInit) =>
        url === type ? Response.json(metadata) : verifier.fetch(url, init)
      const { groups } = await openRequest(verifier.link, { ...verifier.environment, fetch })
      return groups[0]?.options[0]?.[0]?.wanted.names
    }
    const display = [
      { locale: 'en', name: 'Card of the library' },
      { locale: 'pl', name: 'Karta biblioteki' },
    ]
    expect(await answered({ vct: type, name: 'Card', display })).toEqual(display)
    expect(await answered({ vct: type, name: 'Card' })).toEqual(called('Card'))
    for (const useless of [{ vct: `${type}2`, name: 'Card' }, { vct: type }, { name: 'Card' }, []])
      expect(await answered(useless)).toEqual(called('Library card'))
  })

  test('as the request calls its type, when one has none', async () => {
    expect(firstAsk(await open())?.wanted).toEqual({ names: called('Bank account'), issuerHost: undefined })
    const nameless = { dcql_query: { credentials: [{ id: 'gym_card', format: 'dc+sd-jwt' }] } }
    expect(firstAsk(await open(nameless))?.wanted).toEqual({ names: called('Gym card'), issuerHost: undefined })
  })
})

describe('where a card comes from that one lacks', () => {
  const request = { dcql_query: { credentials: [OF_VERIFIER] } }

  test('is known when an authority vouches for that host', async () => {
    expect(firstAsk(await open(request))?.wanted).toEqual({
      names: called('Library card'),
      issuerHost: 'verifier.example',
    })
  })

  test('is not known by the word of a stranger', async () => {
    const { link, environment } = await createVerifier(request)
    const opened = await openRequest(link, { ...environment, trustAnchors: async () => [] })
    expect(opened.groups[0]?.options[0]?.[0]?.wanted.issuerHost).toBeUndefined()
  })
})

test('A picture of who asks is shown when it came along, and not fetched otherwise', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  expect((await open({ client_metadata: { logo_uri: picture } })).opened.logo).toBe(picture)
  expect(
    (await open({ client_metadata: { logo_uri: 'https://verifier.example/logo.png' } })).opened.logo,
  ).toBeUndefined()
})

describe('a request with a payment', () => {
  test('says what would be paid', async () => {
    const { opened, answers } = await open({ transaction_data: [paymentOf(8)] })
    expect(opened.payment).toMatchObject({ amount: 8, currency: 'PLN', payee: { name: 'Lunch service' } })
    expect(answers).toEqual([])
  })

  test.each([
    [[paymentOf(8), paymentOf(300, 'Somebody else')]],
    [[paymentOf(8), paymentOf(8)]],
    [Array(11).fill(paymentOf(8))],
  ])('and others beside it is refused, and the verifier hears why', async (payments) => {
    const { link, environment, answers } = await createVerifier({ transaction_data: payments })
    await expect(openRequest(link, environment)).rejects.toMatchObject({
      code: 'several-payments',
      host: 'verifier.example',
    })
    expect(answers).toEqual([
      { error: 'invalid_transaction_data', error_description: expect.any(String), state: 'af0ifjsldkj' },
    ])
  })

  test('that cannot be shown is refused, and the verifier hears why', async () => {
    const { link, environment, answers } = await createVerifier({ transaction_data: ['e30'] })
    await expect(openRequest(link, environment)).rejects.toMatchObject({ code: 'payment-unreadable' })
    expect(answers).toMatchObject([{ error: 'invalid_transaction_data' }])
  })

  test('is refused all the same when the verifier cannot be told', async () => {
    const { link, environment } = await createVerifier({ transaction_data: [paymentOf(8), paymentOf(9)] }, ['lost'])
    await expect(openRequest(link, environment)).rejects.toMatchObject({ code: 'several-payments' })
  })
})

test('A card that still counts is offered before one that was revoked', async () => {
  const { signer } = await createVerifier()
  const fine = await keepBankCard(signer, { receivedAt: new Date('2026-01-01T00:00:00Z') })
  const revoked = await keepBankCard(signer, { status: { value: 'revoked', askedAt: new Date() } })
  expect(firstAsk(await open())?.candidates.map(({ card }) => card.id)).toEqual([fine.id, revoked.id])
})

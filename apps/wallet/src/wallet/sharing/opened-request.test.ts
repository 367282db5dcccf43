import { beforeEach, describe, expect, test } from 'vitest'
import { NO_ANCHORS } from '../../protocol/x509/trust-anchors.ts'
import { storeBankCard } from '../test-support/cards.ts'
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

/** Returns a name as the wallet derives it from a type: without a language. */
const called = (name: string) => [{ locale: undefined, name }]

/** Parts of a presentation request that could make a wallet call a server before the person decides. The verifier would notice this. */
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

describe('before the decision, the wallet makes the same requests whatever cards it has', () => {
  const NEUTRAL = [...READ_ONLY, 'https://verifier.example/types/Secret']

  test('with no card at all', async () => {
    expect((await open(BAITS)).calls).toEqual(NEUTRAL)
  })

  test('and no others for an unknown verifier', async () => {
    const { link, environment, calls } = await createVerifier(BAITS)
    await openRequest(link, { ...environment, trustAnchors: async () => NO_ANCHORS })
    expect(calls).toEqual(READ_ONLY)
  })

  test('with a matching card, and with one that does not match', async () => {
    const { signer } = await createVerifier()
    const statusReference = { idx: 1, uri: 'https://verifier.example/status/1' }
    await storeBankCard(signer, { statusReference })
    await storeBankCard(signer, { types: ['https://verifier.example/types/Secret'], statusReference })
    expect((await open(BAITS)).calls).toEqual(NEUTRAL)
  })
})

describe('the name of a requested card', () => {
  test('is that of a card of its type in the wallet', async () => {
    const { signer } = await createVerifier()
    await storeBankCard(signer)
    const lacking = { dcql_query: { credentials: [{ ...ASKED, claims: [{ path: ['passportNumber'] }] }] } }
    const ask = firstAsk(await open(lacking))
    expect(ask?.candidates).toEqual([])
    const names = [{ name: 'Bank account' }, { name: 'Konto bankowe' }]
    expect(ask?.wanted).toMatchObject({ names, issuer: { origin: 'https://issuer.example' } })
  })

  test('is from the type metadata if the wallet has no such card and the verifier is the host of the type', async () => {
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

  test('is derived from its type if the wallet has no such card', async () => {
    expect(firstAsk(await open())?.wanted).toEqual({ names: called('Bank account'), issuer: undefined })
    const nameless = { dcql_query: { credentials: [{ id: 'gym_card', format: 'dc+sd-jwt' }] } }
    expect(firstAsk(await open(nameless))?.wanted).toEqual({ names: called('Gym card'), issuer: undefined })
  })
})

describe('the issuer of a missing card', () => {
  const request = { dcql_query: { credentials: [OF_VERIFIER] } }

  test('is known if a trusted authority certifies its host', async () => {
    expect(firstAsk(await open(request))?.wanted).toEqual({
      names: called('Library card'),
      issuer: { names: [{ name: 'Lunch service' }], origin: 'https://verifier.example' },
    })
  })

  test('is unknown if the verifier is unknown', async () => {
    const { link, environment } = await createVerifier(request)
    const opened = await openRequest(link, { ...environment, trustAnchors: async () => NO_ANCHORS })
    expect(opened.groups[0]?.options[0]?.[0]?.wanted.issuer).toBeUndefined()
  })
})

test('shows the logo of a verifier only from a data URL and never fetches one', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  expect((await open({ client_metadata: { logo_uri: picture } })).opened.logo).toBe(picture)
  expect(
    (await open({ client_metadata: { logo_uri: 'https://verifier.example/logo.png' } })).opened.logo,
  ).toBeUndefined()
})

describe('a request with a payment', () => {
  test('has the payment order', async () => {
    const { opened, answers } = await open({ transaction_data: [paymentOf(8)] })
    expect(opened.payment).toMatchObject({ amount: 8, currency: 'PLN', payee: { name: 'Lunch service' } })
    expect(answers).toEqual([])
  })

  test.each([
    [[paymentOf(8), paymentOf(300, 'Somebody else')]],
    [[paymentOf(8), paymentOf(8)]],
    [Array(11).fill(paymentOf(8))],
  ])('and further ones is refused, and the verifier is notified of the reason', async (payments) => {
    const { link, environment, answers } = await createVerifier({ transaction_data: payments })
    await expect(openRequest(link, environment)).rejects.toMatchObject({
      code: 'several-payments',
      host: 'verifier.example',
    })
    expect(answers).toEqual([
      { error: 'invalid_transaction_data', error_description: expect.any(String), state: 'af0ifjsldkj' },
    ])
  })

  test('that cannot be shown is refused, and the verifier is notified of the reason', async () => {
    const { link, environment, answers } = await createVerifier({ transaction_data: ['e30'] })
    await expect(openRequest(link, environment)).rejects.toMatchObject({ code: 'payment-unreadable' })
    expect(answers).toMatchObject([{ error: 'invalid_transaction_data' }])
  })

  test('is refused even if the verifier cannot be notified', async () => {
    const { link, environment } = await createVerifier({ transaction_data: [paymentOf(8), paymentOf(9)] }, ['lost'])
    await expect(openRequest(link, environment)).rejects.toMatchObject({ code: 'several-payments' })
  })
})

test('offers a usable card before a revoked one', async () => {
  const { signer } = await createVerifier()
  const fine = await storeBankCard(signer, { receivedAt: new Date('2026-01-01T00:00:00Z') })
  const revoked = await storeBankCard(signer, { status: { value: 'revoked', askedAt: new Date() } })
  expect(firstAsk(await open())?.candidates.map(({ card }) => card.id)).toEqual([fine.id, revoked.id])
})

import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { NOW } from '../protocol/test-support/authority.ts'
import { issueBankAccount, VCT } from '../protocol/test-support/credentials.ts'
import { fetchCards, notifyOutcome, openOffer, redeemOffer } from './receiving.ts'
import { createIssuer, ISSUER, LINK, signer } from './test-support/issuer.ts'

async function receive({ environment }: ReturnType<typeof createIssuer>, pin?: string) {
  const opened = await openOffer(LINK, environment)
  const token = await redeemOffer(opened, pin, environment)
  return { opened, token, received: await fetchCards(opened, token, environment) }
}

describe('receiving', () => {
  test('opens the offer with texts in the wallet’s languages, then returns the verified card and its key', async () => {
    const issuer = createIssuer()
    const { opened, token, received } = await receive(issuer)
    const texts = [
      { locale: 'en', name: 'Bank account', description: undefined },
      { locale: 'pl', name: 'Konto', description: undefined },
    ]
    const names = [
      { locale: 'en', name: 'Full name' },
      { locale: 'pl', name: 'Imię i nazwisko' },
    ]
    const labels = [{ path: ['displayName'], names }]
    expect(opened).toMatchObject({
      issuer: { names: [{ locale: undefined, name: 'Test bank' }], host: 'issuer.example' },
      cards: [{ texts, labels }],
    })
    const [first] = received
    expect(first?.card).toMatchObject({
      texts,
      labels,
      format: 'dc+sd-jwt',
      types: [VCT],
      issuer: { id: ISSUER, names: [{ locale: undefined, name: 'Test bank' }], isKnown: true },
      receivedAt: NOW,
    })
    expect(first?.key.privateKey.extractable).toBe(false)
    await notifyOutcome(opened, token, received, 'credential_accepted', issuer.environment)
    expect(issuer.events).toEqual(['credential_accepted'])
  })

  test.each([false, true])(
    'asks for as many copies as the issuer allows, up to ten, each for a key of its own; in another order: %s',
    async (reverses) => {
      const issuer = createIssuer({ batchSize: 3, reverses })
      const { received } = await receive(issuer)
      const [first] = received
      expect(first?.card.copies).toMatchObject({ all: 3, shownKeys: [] })
      expect(first?.card.copies?.spares).toHaveLength(2)
      const keys = [first?.key, ...(first?.spareKeys ?? [])].map((key) => key?.publicJwk.x)
      const bound = [
        first?.card.credential,
        ...(first?.card.copies?.spares ?? []).map(({ credential }) => credential),
      ].map((credential) => (decodeJwt(credential?.split('~')[0] ?? '').cnf as { jwk: JWK }).jwk.x)
      expect(bound).toEqual(keys)
      expect(new Set(keys).size).toBe(3)
      const asked = issuer.proofs.map((proof) => decodeProtectedHeader(proof).jwk?.x)
      expect(reverses ? asked.toReversed() : asked).toEqual(keys)
      const many = await receive(createIssuer({ batchSize: 100 }))
      expect(many.received[0]?.card.copies?.all).toBe(10)
    },
  )

  test.each<[string, (holder: JWK, first: JWK) => JWK]>([
    ['another key', (holder) => ({ ...holder, x: holder.y ?? '' })],
    ['the key of another copy', (_holder, first) => first],
  ])('keeps nothing if one of the copies is for %s', async (_what, change) => {
    const asked: JWK[] = []
    const issuer = createIssuer({
      batchSize: 3,
      issue: (holder) => {
        asked.push(holder)
        return issueBankAccount(signer, asked.length === 3 ? change(holder, asked[0] ?? {}) : holder)
      },
    })
    await expect(receive(issuer)).rejects.toMatchObject({ code: 'credential-invalid' })
    expect(issuer.events).toEqual(['credential_failure'])
  })

  test('stores at most one text per language of the wallet', async () => {
    const locales = Array.from({ length: 5000 }, (_, index) => `x-${index}`)
    const inAll = (name: string) => [...locales, 'pl', 'en', 'pl-PL'].map((locale) => ({ name, locale }))
    const { received } = await receive(
      createIssuer({
        display: inAll('Bank'),
        configuration: {
          credential_metadata: {
            display: inAll('Account'),
            claims: [{ path: ['displayName'], display: inAll('Name') }],
          },
        },
      }),
    )
    const [{ card } = { card: undefined }] = received
    for (const kept of [card?.texts, card?.labels[0]?.names, card?.issuer.names])
      expect(kept?.map(({ locale }) => locale)).toEqual(['en', 'pl'])
  })

  test('names claims without a label after their path, and an issuer without a name after its host', async () => {
    const { opened } = await receive(
      createIssuer({
        display: [{ locale: 'en' }],
        configuration: {
          credential_metadata: {
            claims: [{ path: ['displayName'], display: [{ locale: 'pl' }] }, { path: ['level'] }],
          },
        },
      }),
    )
    expect(opened.issuer.names).toEqual([{ locale: undefined, name: 'issuer.example' }])
    expect(opened.cards[0]?.texts).toEqual([{ locale: undefined, name: 'Bank account', description: undefined }])
    expect(opened.cards[0]?.labels.map(({ names }) => names)).toEqual([
      [{ locale: undefined, name: 'Display Name' }],
      [{ locale: undefined, name: 'Level' }],
    ])
  })

  test('takes picture and colours of a card once, from the best matching language', async () => {
    const picture = (name: string) => ({ uri: `data:image/png;base64,${name}` })
    const display = [
      { name: 'Konto', locale: 'pl', background_image: picture('Plus'), background_color: '#112233' },
      { name: 'Account', locale: 'en', background_image: picture('Eng'), background_color: '#445566' },
    ]
    const { environment } = createIssuer({ configuration: { credential_metadata: { display } } })
    const designFor = async (language: string) =>
      (await openOffer(LINK, { ...environment, languages: () => [language] })).cards[0]?.design
    const design = { image: 'data:image/png;base64,Plus', backgroundColor: '#112233' }
    expect(await designFor('pl')).toMatchObject(design)
    expect(await designFor('en')).toMatchObject({ image: 'data:image/png;base64,Eng', backgroundColor: '#445566' })
  })

  test('notifies the issuer even if the tab is closed right after the card arrives', async () => {
    const issuer = createIssuer()
    const { opened, token, received } = await receive(issuer)
    const survives: boolean[] = []
    await notifyOutcome(opened, token, received, 'credential_accepted', {
      ...issuer.environment,
      fetch: (url, init) => {
        survives.push(init.keepalive === true)
        return issuer.environment.fetch(url, init)
      },
    })
    expect(survives).toEqual([true])
  })

  test('sends a key proof for this issuer without a client id', async () => {
    const issuer = createIssuer()
    await receive(issuer)
    expect(decodeJwt(issuer.proofs[0] ?? '')).toEqual({ aud: ISSUER, nonce: 'nonce-0', iat: NOW.getTime() / 1000 })
  })

  test('retries exactly once with a fresh nonce', async () => {
    const stale = createIssuer({ staleNonces: 1 })
    expect((await receive(stale)).received).toHaveLength(1)
    expect(stale.proofs).toHaveLength(2)
    const broken = createIssuer({ staleNonces: 9 })
    await expect(receive(broken)).rejects.toMatchObject({ code: 'issuer-refused' })
    expect(broken.proofs).toHaveLength(2)
  })

  test('can be repeated after a wrong PIN', async () => {
    const issuer = createIssuer({ pin: '1234' })
    const opened = await openOffer(LINK, issuer.environment)
    expect(opened.offer.txCode).toEqual({ input_mode: 'numeric', length: 4 })
    await expect(redeemOffer(opened, '0000', issuer.environment)).rejects.toMatchObject({ code: 'pin-rejected' })
    await expect(redeemOffer(opened, '1234', issuer.environment)).resolves.toMatchObject({ value: 'token-1' })
  })

  test('notifies the issuer of an invalid card', async () => {
    const issuer = createIssuer({ issue: (holder) => issueBankAccount(signer, holder, { payload: { vct: 'Other' } }) })
    await expect(receive(issuer)).rejects.toMatchObject({ code: 'credential-invalid', host: 'issuer.example' })
    expect(issuer.events).toEqual(['credential_failure'])
  })

  test('uses the authorization server in the offer if the issuer lists it', async () => {
    const listed = { offerNames: ISSUER, authorizationServers: ['https://login.example', ISSUER] }
    expect((await receive(createIssuer(listed))).received).toHaveLength(1)
  })

  test('refuses an authorization server that the issuer does not list', async () => {
    const unlisted = createIssuer({ offerNames: ISSUER, authorizationServers: ['https://login.example'] })
    await expect(receive(unlisted)).rejects.toMatchObject({ code: 'offer-invalid' })
    expect(unlisted.proofs).toEqual([])
  })

  test('refuses issuer metadata with another identifier', async () => {
    const { environment } = createIssuer({ credentialIssuer: `${ISSUER}/` })
    await expect(openOffer(LINK, environment)).rejects.toMatchObject({ code: 'issuer-metadata-invalid' })
  })

  test('reports an offer in an unsupported format', async () => {
    const { environment } = createIssuer({ configuration: { format: 'ldp_vc' } })
    await expect(openOffer(LINK, environment)).rejects.toMatchObject({ code: 'offer-format-unsupported' })
  })

  test('reports an offer that has ended or has only ways that the wallet does not know', async () => {
    const { environment } = createIssuer()
    const gone = { ...LINK, offer: { by: 'reference', uri: 'https://issuer.example/gone' } } as const
    await expect(openOffer(gone, environment)).rejects.toMatchObject({ code: 'offer-gone' })
    const json = JSON.stringify({
      credential_issuer: ISSUER,
      credential_configuration_ids: ['bank'],
      grants: { other: {} },
    })
    const foreign = { kind: 'offer', offer: { by: 'value', json } } as const
    await expect(openOffer(foreign, environment)).rejects.toMatchObject({ code: 'offer-grant-unsupported' })
  })

  test('uses http only for this computer', async () => {
    const { environment } = createIssuer()
    const unsafe = { ...LINK, offer: { by: 'reference', uri: 'http://issuer.example/offer' } } as const
    await expect(openOffer(unsafe, environment)).rejects.toMatchObject({ code: 'address-not-allowed' })
  })
})

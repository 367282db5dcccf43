import { createHash } from 'node:crypto'
import { base64url, calculateJwkThumbprint, compactDecrypt, decodeJwt, exportJWK, type JWK } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormatName } from '../protocol/formats/formats.ts'
import { NOW } from '../protocol/test-support/authority.ts'
import { issueBankAccount } from '../protocol/test-support/credentials.ts'
import { issueJwtVc } from '../protocol/test-support/jwt-vc.ts'
import { coseKeyOf, issueMdoc, PAYMENT_TYPE, validity } from '../protocol/test-support/mdoc.ts'
import { judgeContext, loadJudge } from '../protocol/test-support/mdoc-judge.ts'
import { fetchCards, openOffer, redeemOffer } from './receiving.ts'
import { openRequest } from './sharing/opened-request.ts'
import { share } from './sharing/sharing.ts'
import { listUses } from './storage/collection.ts'
import { askedIn, BANK_ACCOUNTS, createBankCard, storeBankCard } from './test-support/cards.ts'
import { createIssuer, LINK, signer } from './test-support/issuer.ts'
import { emptyStore } from './test-support/store.ts'
import { createVerifier, paymentOf } from './test-support/verifier.ts'

const OWF_MDOC = await loadJudge(() => import('@owf/mdoc'))
const MDOC_JUDGE = judgeContext((jwk) => OWF_MDOC.CoseKey.fromJwk(jwk))

beforeEach(emptyStore)

const FORMATS: FormatName[] = ['dc+sd-jwt', 'mso_mdoc', 'jwt_vc_json']

function issuerOf(format: FormatName, configuration: Record<string, unknown> = {}) {
  const { issue, path, configuration: types } = BANK_ACCOUNTS[format]
  const claims = [
    { path: path('displayName'), display: [{ name: 'Full name', locale: 'en' }] },
    { path: path('cardNumber') },
  ]
  return createIssuer({
    configuration: {
      format,
      vct: undefined,
      ...types,
      credential_metadata: { display: [{ name: 'Bank account' }], claims },
      ...configuration,
    },
    issue: (holder) => issue(signer, holder),
  })
}

async function receive({ environment }: ReturnType<typeof createIssuer>) {
  const opened = await openOffer(LINK, environment)
  const token = await redeemOffer(opened, undefined, environment)
  return { opened, received: await fetchCards(opened, token, environment) }
}

describe.each(FORMATS)('a card in the format %s', (format) => {
  test('is received, verified and stored with its format and type', async () => {
    const { opened, received } = await receive(issuerOf(format))
    const { types, path } = BANK_ACCOUNTS[format]
    expect(opened.cards).toMatchObject([
      {
        format,
        types,
        labels: [
          { path: path('displayName'), names: [{ locale: 'en', name: 'Full name' }] },
          { path: path('cardNumber'), names: [{ name: 'Card Number' }] },
        ],
      },
    ])
    expect(received.map(({ card }) => card)).toMatchObject([
      { format, types, issuer: { isKnown: true, signer: 'Test signer' }, receivedAt: NOW },
    ])
  })

  test('is refused if it has another type than offered, and the issuer is notified', async () => {
    const other = {
      'dc+sd-jwt': { vct: 'https://issuer.example/credential-types/Library' },
      mso_mdoc: { doctype: 'pl.vitrine.library.1' },
      jwt_vc_json: { credential_definition: { type: ['VerifiableCredential', 'LibraryCard'] } },
    }
    const issuer = issuerOf(format, other[format])
    await expect(receive(issuer)).rejects.toMatchObject({ code: 'credential-invalid', host: 'issuer.example' })
    expect(issuer.events).toEqual(['credential_failure'])
  })

  test('is refused if it has expired, is not valid yet, or has an invalid date', async () => {
    const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    const badDates = {
      'dc+sd-jwt': [{ exp: 1e300 }, { exp: 9e15 }, { exp: -1 }, { exp: 'never' }, { iat: 9e15 }, { nbf: null }].map(
        (payload) => (holder: JWK) => issueBankAccount(signer, holder, { payload }),
      ),
      mso_mdoc: [validity(at(-2), at(-1)), validity(at(1), at(2))].map(
        (info) => (holder: JWK) => issueMdoc(signer, holder, { mso: (mso) => mso.set('validityInfo', info) }),
      ),
      jwt_vc_json: [{ exp: 1e300 }, { exp: 'never' }, { iat: 9e15 }, { nbf: -1 }, { exp: 0 }].map(
        (payload) => (holder: JWK) => issueJwtVc(signer, holder, { payload }),
      ),
    }
    for (const issue of badDates[format]) {
      const issuer = createIssuer({
        configuration: { format, ...BANK_ACCOUNTS[format].configuration },
        issue,
      })
      await expect(receive(issuer)).rejects.toMatchObject({ code: 'credential-dates-wrong', host: 'issuer.example' })
      expect(issuer.events).toEqual(['credential_failure'])
    }
  })

  test('is refused if it is not in this format', async () => {
    for (const nonsense of ['', '~', '.', '..', 'a.b.c', 'oWFhAQ', '\u0000', 'é'.repeat(9)]) {
      const issuer = { ...issuerOf(format) }
      const { environment } = createIssuer({
        configuration: { format, ...BANK_ACCOUNTS[format].configuration },
        issue: async () => nonsense,
      })
      await expect(receive({ ...issuer, environment })).rejects.toMatchObject({ code: 'credential-invalid' })
    }
  })

  test('answers only queries in its format', async () => {
    const card = await storeBankCard(signer, { format })
    const credentials = FORMATS.map((name) => askedIn(name, name.replace('+', '_'), 'displayName'))
    const { link, environment } = await createVerifier({ dcql_query: { credentials } })
    const asks = (await openRequest(link, environment)).groups.flatMap(({ options: [first = []] }) => first)
    expect(
      asks.map(({ format: name, candidates }) => [name, candidates.map((candidate) => candidate.card.id)]),
    ).toEqual(FORMATS.map((name) => [name, name === format ? [card.id] : []]))
  })

  test('is shared, and its history lists the disclosed claims', async () => {
    const card = await storeBankCard(signer, { format })
    const { link, environment, answers } = await createVerifier({
      dcql_query: { credentials: [askedIn(format, 'bank', 'displayName')] },
    })
    const opened = await openRequest(link, environment)
    const [candidate] = opened.groups[0]?.options[0]?.[0]?.candidates ?? []
    if (!candidate) throw new Error('the card does not answer')
    await share(opened, new Map([['bank', candidate]]), environment)
    const { bank } = JSON.parse(answers[0]?.vp_token ?? '{}')
    expect(bank).toEqual([expect.any(String)])
    const isWhole = format === 'jwt_vc_json'
    const names = [
      [{ name: 'Full name' }, { name: 'Imię i nazwisko' }],
      ...(isWhole ? [[{ name: 'Account Number' }]] : []),
    ]
    expect(await listUses(card.id)).toMatchObject([{ outcome: 'accepted', claims: names }])
    expect(candidate.withheld.length > 0).toBe(!isWhole)
  })

  test('is named after its type if its issuer provides no name', async () => {
    const { opened } = await receive(issuerOf(format, { credential_metadata: {} }))
    expect(opened.cards).toMatchObject([{ texts: [{ name: 'Bank account' }] }])
  })

  test('that is missing is named after its type', async () => {
    const { link, environment } = await createVerifier({ dcql_query: { credentials: [askedIn(format, 'a', 'name')] } })
    const opened = await openRequest(link, environment)
    expect(opened.groups[0]?.options[0]?.[0]).toMatchObject({
      format,
      wanted: { names: [{ name: 'Bank account' }] },
      candidates: [],
    })
  })
})

test.each([
  ['mso_mdoc', 'doctype'],
  ['jwt_vc_json', 'credential_definition'],
] as const)('An offer in the format %s without its type is the fault of its issuer', async (format, member) => {
  const { environment } = createIssuer({ configuration: { format } })
  await expect(openOffer(LINK, environment)).rejects.toMatchObject({
    code: 'issuer-metadata-invalid',
    detail: expect.stringContaining(member),
  })
})

describe('a payment', () => {
  const asking = (format: FormatName) => ({
    transaction_data: [paymentOf(8)],
    dcql_query: { credentials: [askedIn(format, 'bank', 'displayName')] },
  })
  const candidatesFor = async (format: FormatName) => {
    const { link, environment } = await createVerifier(asking(format))
    return (await openRequest(link, environment)).groups[0]?.options[0]?.[0]?.candidates
  }

  test('is confirmed in the device-signed part of an mdoc, for a verifier with encryption', async () => {
    const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const jwk = await exportJWK(keys.publicKey)
    await storeBankCard(signer, { format: 'mso_mdoc' })
    const { link, environment, answers } = await createVerifier({
      ...asking('mso_mdoc'),
      response_mode: 'direct_post.jwt',
      client_metadata: { jwks: { keys: [{ ...jwk, use: 'enc', alg: 'ECDH-ES', kid: 'k' }] } },
    })
    const opened = await openRequest(link, environment)
    const [candidate] = opened.groups[0]?.options[0]?.[0]?.candidates ?? []
    if (!candidate) throw new Error('the card does not answer')
    await share(opened, new Map([['bank', candidate]]), environment)
    const { plaintext } = await compactDecrypt(answers[0]?.response ?? '', keys.privateKey)
    const { vp_token } = JSON.parse(new TextDecoder().decode(plaintext))
    const deviceResponse = OWF_MDOC.DeviceResponse.fromEncodedForOid4Vp(vp_token.bank[0])
    const sessionTranscript = await OWF_MDOC.SessionTranscript.forOid4Vp(
      {
        clientId: link.clientId,
        nonce: 'n-0S6_WzA2Mj',
        responseUri: 'https://verifier.example/responses/1',
        jwkThumbprint: base64url.decode(await calculateJwkThumbprint(jwk)),
      },
      MDOC_JUDGE,
    )
    const [document] = deviceResponse.documents ?? []
    if (!document) throw new Error('the response has no document')
    await document.deviceSigned.deviceAuth.verify({ document, sessionTranscript }, MDOC_JUDGE)
    const items = document.deviceSigned.deviceNamespaces.deviceNamespaces.get(PAYMENT_TYPE)?.deviceSignedItems
    const hash = createHash('sha256').update(paymentOf(8)).digest()
    expect([...(items ?? [])]).toEqual([['transaction_data_hashes', [new Uint8Array(hash)]]])
  })

  test('can be confirmed with an mdoc only if its issuer allows it', async () => {
    await storeBankCard(signer, { format: 'mso_mdoc' })
    expect(await candidatesFor('mso_mdoc')).toHaveLength(1)
    await emptyStore()
    const { card, key } = await createBankCard(signer)
    const credential = await issueMdoc(signer, key.publicJwk, {
      mso: (mso) => mso.set('deviceKeyInfo', { deviceKey: coseKeyOf(key.publicJwk) }),
    })
    await storeBankCard(signer, { ...card, format: 'mso_mdoc', types: BANK_ACCOUNTS.mso_mdoc.types, credential })
    expect(await candidatesFor('mso_mdoc')).toEqual([])
  })

  test('cannot be confirmed with a JWT VC, which may still answer another query of the request', async () => {
    await storeBankCard(signer, { format: 'jwt_vc_json' })
    expect(await candidatesFor('jwt_vc_json')).toEqual([])
    const { link, environment } = await createVerifier({
      transaction_data: [paymentOf(8)],
      dcql_query: {
        credentials: [askedIn('jwt_vc_json', 'other', 'displayName'), askedIn('dc+sd-jwt', 'bank', 'displayName')],
      },
    })
    const [other, bank] = (await openRequest(link, environment)).groups[0]?.options[0] ?? []
    expect([other?.candidates.length, bank?.candidates.length]).toEqual([1, 0])
  })

  test('is confirmed with one of several cards in different formats', async () => {
    for (const format of FORMATS) await storeBankCard(signer, { format })
    const { link, environment, answers } = await createVerifier({
      transaction_data: [paymentOf(8)],
      dcql_query: {
        credentials: [
          askedIn('dc+sd-jwt', 'bank', 'displayName'),
          askedIn('jwt_vc_json', 'vc', 'displayName'),
          askedIn('mso_mdoc', 'mdoc', 'displayName'),
        ],
      },
    })
    const opened = await openRequest(link, environment)
    const asks = opened.groups.flatMap(({ options: [first = []] }) => first)
    const choice = new Map(asks.flatMap(({ queryId, candidates: [best] }) => (best ? [[queryId, best] as const] : [])))
    await share(opened, choice, environment)
    const { bank, vc, mdoc } = JSON.parse(answers[0]?.vp_token ?? '{}')
    expect(decodeJwt(bank[0].split('~').at(-1)).transaction_data_hashes).toHaveLength(1)
    expect(decodeJwt(vc[0])).toMatchObject({ nonce: 'n-0S6_WzA2Mj', aud: link.clientId })
    const [document] = OWF_MDOC.DeviceResponse.fromEncodedForOid4Vp(mdoc[0]).documents ?? []
    expect(document?.deviceSigned.deviceNamespaces.deviceNamespaces.size).toBe(0)
  })
})

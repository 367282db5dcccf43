import { NO_EXPIRY } from '@vitrine/api/flows/check.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { didOfJwk } from '../../../apps/server/src/credentials/openid4vc/formats/jwt-vc/did-jwk.ts'
import { issueMdoc } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/issue-mdoc.ts'
import { directPostBinding } from '../../../apps/server/src/credentials/openid4vc/verifier/channels/direct-post.ts'
import { encodeCbor } from '../../../apps/server/src/platform/cbor/strict-cbor.ts'
import { forgeResponse } from '../judges/forged-mdoc.ts'
import { issueWithJudge } from '../judges/mdoc-judge.ts'
import { type ForeignIssuer, ISSUER_NAME, listWith, statusAt } from '../presentation/foreign-issuer.ts'
import type { RunningProduct } from '../product.ts'
import { type ForgedCertificate, x5cOf } from '../wallet/forged-certificate.ts'
import { readProtocolError } from '../wallet/http-exchange.ts'
import { type JsonObject, overridden } from '../wallet/json-reading.ts'
import { generateHolderKey, publicJwkOf } from '../wallet/keys.ts'
import { DOC_TYPE, ForeignCards, VC_TYPE } from './foreign-cards.ts'
import type { HeldCredential } from './format-holder.ts'
import { FormatWallet } from './format-wallet.ts'

const DAY = 86_400

let stage: ForeignCards
let library: ForeignIssuer
let university: ForeignIssuer
let running: RunningProduct
let wallet: FormatWallet
beforeAll(async () => {
  stage = await ForeignCards.open()
  ;({ library, university, running } = stage)
  wallet = new FormatWallet(running.wallet)
})
afterAll(() => stage?.close())

const seconds = () => Math.floor(running.now() / 1000)

type Issued = { signer?: ForgedCertificate; type?: string; status?: { uri: string; index: number } }
/** Members that replace honest ones. Members whose value is `undefined` are left out. */
type Changes = { payload?: JsonObject; vc?: JsonObject }

/** Creates an mdoc with an independent library. The library does not support a status, so this project creates an mdoc with one. */
async function document({ signer = library.signer, type = DOC_TYPE, status }: Issued = {}): Promise<HeldCredential> {
  const key = generateHolderKey()
  const elements = { displayName: 'Anna Nowak' }
  const dates = { signed: new Date(running.now()), validFrom: new Date(running.now()) }
  const validityInfo = { ...dates, validUntil: new Date(running.now() + DAY * 1000) }
  const compact = status
    ? issueMdoc(
        {
          issuerUrl: undefined,
          type,
          claims: elements,
          holderJwk: key.publicJwk,
          holderDid: undefined,
          issuedAt: seconds(),
          expiresAt: seconds() + DAY,
          status,
        },
        { ...signer, x5c: x5cOf(signer) },
      )
    : (await issueWithJudge({ docType: type, namespace: type, elements, holder: key, signer, validityInfo }))
        .encodedForOid4Vci
  return { format: 'mso_mdoc', compact, key, types: [type], claims: { [type]: elements }, status: undefined }
}

/** Returns a credential of the VC Data Model, signed by jose. */
async function jwtVc({ signer = library.signer, type = VC_TYPE, status, ...changes }: Issued & Changes = {}) {
  const key = generateHolderKey()
  const did = didOfJwk(key.publicJwk)
  const types = ['VerifiableCredential', type]
  const credentialSubject = { id: did, displayName: 'Anna Nowak' }
  const vc = overridden({ type: types, credentialSubject }, changes.vc)
  const list = status && { status_list: { uri: status.uri, idx: status.index } }
  const honest = { vc, nbf: seconds(), exp: seconds() + DAY, ...(list ? { status: list } : {}) }
  const compact = await new SignJWT(overridden(honest, changes.payload))
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', x5c: x5cOf(signer) })
    .setIssuer(ISSUER_NAME)
    .setSubject(did)
    .sign(signer.privateKey)
  return { format: 'jwt_vc_json', compact, key, types, claims: vc, status: undefined } satisfies HeldCredential
}

const FORMATS = [
  { format: 'mso_mdoc', issue: document, card: { type: 'CredoRestCard', prefix: '/credo-rest' } },
  { format: 'jwt_vc_json', issue: jwtVc, card: { type: 'CredoJwtCard', prefix: '/credo-jwt-vc' } },
]

describe.each(FORMATS)("another issuer's credential in $format", ({ issue, card }) => {
  async function present(held: HeldCredential) {
    const { id, url } = await running.browser.present(card.type, card.prefix)
    const answer = await wallet.send(url, held)
    return { id, answer, ...(await running.browser.presentationStatus(id, card.prefix)) }
  }

  it('is accepted if its card and the trust directory name its type', async () => {
    const { id, status } = await present(await issue())
    expect(status).toBe(2)
    expect(await running.browser.result(id, card.prefix)).toMatchObject({
      displayName: 'Anna Nowak',
      vcIss: ISSUER_NAME,
      verified: true,
      status: 'OK',
    })
  })

  it('is accepted as long as its own status list says it is valid', async () => {
    const [good, bad] = [library.newListUri(), library.newListUri()]
    library.serveList(good)
    library.serveList(bad, { bytes: listWith(9) })
    expect(await present(await issue({ status: { uri: good, index: 9 } }))).toMatchObject({ status: 2 })
    const revoked = await present(await issue({ status: { uri: bad, index: 9 } }))
    expect(revoked).toMatchObject({ status: 99, error: { code: 'INVALID_CREDENTIAL_STATE' } })
  })

  it('is refused from an issuer that is trusted for other types only', async () => {
    const { status, checks } = await present(await issue({ signer: university.signer }))
    expect(status).toBe(99)
    expect(checks?.at(-1)).toMatchObject({ name: 'issuer', outcome: 'failed' })
  })

  it('is refused with a type that this server issues', async () => {
    const own = await running.browser.present(card.type, card.prefix)
    const [query] = (await running.wallet.openRequest(own.url)).request.query.credentials
    const { status, checks } = await present(await issue({ type: query?.types[0]?.[0] ?? '' }))
    expect(status).toBe(99)
    expect(checks?.at(-1)).toMatchObject({ name: 'issuer', outcome: 'failed' })
  })
})

describe("the dates of another issuer's JWT VC", () => {
  const PREFIX = '/credo-jwt-vc'
  const text = (days: number) => new Date((seconds() + days * DAY) * 1000).toISOString()

  async function present(changes: Changes) {
    const { id, url } = await running.browser.present('CredoJwtCard', PREFIX)
    await wallet.send(url, await jwtVc(changes))
    return { id, ...(await running.browser.presentationStatus(id, PREFIX)) }
  }

  async function resultWith(changes: Changes) {
    const { id, status } = await present(changes)
    expect(status).toBe(2)
    return running.browser.result(id, PREFIX)
  }

  it('may have fractions, which are rounded down', async () => {
    const [iat, exp] = [seconds() - 0.87655, seconds() + 100.12345]
    expect(await resultWith({ payload: { iat, nbf: iat, exp } })).toMatchObject({
      issuanceDate: Math.floor(iat * 1000),
      expirationDate: Math.floor(exp * 1000),
    })
  })

  it('end with the year 9999 at the latest', async () => {
    const expirationDate = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
    expect(await resultWith({ payload: { exp: 9e15 } })).toMatchObject({ expirationDate })
  })

  it('are read from the data model if the JWT has none', async () => {
    const [issuanceDate, expirationDate] = [text(-2), text(2)]
    const result = await resultWith({
      payload: { nbf: undefined, exp: undefined },
      vc: { issuanceDate, expirationDate },
    })
    expect(result).toMatchObject({
      issuanceDate: Date.parse(issuanceDate),
      expirationDate: Date.parse(expirationDate),
    })
  })

  it('may be missing, which the check reports', async () => {
    const result = await resultWith({ payload: { nbf: undefined, exp: undefined } })
    for (const date of ['issuanceDate', 'expirationDate']) expect(result).not.toHaveProperty(date)
    expect(result.fullObject?.checks).toContainEqual({ name: 'validity', outcome: 'passed', value: NO_EXPIRY })
  })

  it.each<[string, string, () => Changes]>([
    ['with a string as exp', 'format', () => ({ payload: { exp: 'never' } })],
    [
      'with a string in the data model',
      'format',
      () => ({ payload: { exp: undefined }, vc: { expirationDate: 'never' } }),
    ],
    [
      'that have expired by the data model',
      'validity',
      () => ({ payload: { exp: undefined }, vc: { expirationDate: text(-1) } }),
    ],
    [
      'that are in the future by the data model',
      'validity',
      () => ({ payload: { nbf: undefined }, vc: { issuanceDate: text(1) } }),
    ],
    ['with an issuance far ahead', 'validity', () => ({ payload: { iat: 9e15 } })],
  ])('are refused %s', async (_what, check, changes) => {
    const { status, checks } = await present(changes())
    expect(status).toBe(99)
    expect(checks?.at(-1)).toEqual({ name: check, outcome: 'failed' })
  })
})

describe("the encoding of another issuer's document", () => {
  const PREFIX = '/credo-rest'
  const KEY_ID = 4

  async function present(tampering: Partial<Parameters<typeof forgeResponse>[0]>) {
    const { id, url } = await running.browser.present('CredoRestCard', PREFIX)
    const open = await running.wallet.openRequest(url)
    const { clientId, nonce, responseUri, encryption, query } = open.request
    const presentation = forgeResponse(
      {
        docType: DOC_TYPE,
        holder: generateHolderKey(),
        now: seconds(),
        signer: { privateKey: library.signer.privateKey, x5c: x5cOf(library.signer) },
        ...tampering,
      },
      directPostBinding({ clientId, nonce, responseUri, responseKey: publicJwkOf(encryption.key) }),
    )
    const answered = query.credentials.find(({ types }) => types.flat().includes(DOC_TYPE))
    const answer = await open.sendResponse(open.encrypt({ [answered?.id ?? '']: [presentation] }))
    return { answer, ...(await running.browser.presentationStatus(id, PREFIX)) }
  }

  it('is accepted if correct', async () => {
    expect(await present({})).toMatchObject({ answer: { status: 200 }, status: 2 })
  })

  it.each(['MD5', 'constructor', '__proto__', 'toString'])(
    'is refused with %s as the name of its digest algorithm',
    async (digestAlgorithm) => {
      const { answer, status, checks } = await present({ mso: (honest) => ({ ...honest, digestAlgorithm }) })
      expect(readProtocolError(answer).error).toBe('invalid_request')
      expect({ status, checks }).toEqual({ status: 99, checks: [{ name: 'format', outcome: 'failed' }] })
    },
  )

  /** Returns a COSE_Sign1 whose unprotected header contains an undefined key id, as @auth0/mdl writes it. */
  const withoutKeyId = ([header, unprotected, ...rest]: unknown[]): unknown[] => [
    header,
    new Map([...(unprotected as Map<number, unknown>), [KEY_ID, undefined]]),
    ...rest,
  ]

  it('is accepted with undefined members in both unprotected headers', async () => {
    const tampering = { issuerAuth: withoutKeyId, deviceSignature: withoutKeyId }
    expect(await present(tampering)).toMatchObject({ answer: { status: 200 }, status: 2 })
  })

  it.each<[string, Parameters<typeof present>[0]]>([
    ['in the document', { document: (honest) => ({ ...honest, errors: undefined }) }],
    [
      'deeper in an unprotected header',
      { issuerAuth: ([header, , ...rest]) => [header, new Map([[KEY_ID, [undefined]]]), ...rest] },
    ],
    [
      'in a protected header',
      {
        issuerAuth: ([, ...rest]) => [
          encodeCbor(
            new Map<number, unknown>([
              [1, -7],
              [KEY_ID, undefined],
            ]),
          ),
          ...rest,
        ],
      },
    ],
    ['in the signed data', { mso: (honest) => ({ ...honest, deviceKeyInfo: { more: undefined } }) }],
  ])('is refused with an undefined value %s', async (_where, tampering) => {
    const { status, checks } = await present(tampering)
    expect({ status, checks }).toEqual({ status: 99, checks: [{ name: 'format', outcome: 'failed' }] })
  })
})

it('an authority named in two files may issue the types of both, each with a status', async () => {
  const uri = library.newListUri()
  library.serveList(uri)
  const account = await running.browser.present('BankAccount')
  const inAccount = library.issue({ status: statusAt(uri, 9) })
  await (await running.wallet.openRequest(account.url)).sendPresentation([inAccount])
  expect(await running.browser.presentationStatus(account.id)).toEqual({ status: 2 })
  const card = await running.browser.present('CredoJwtCard', '/credo-jwt-vc')
  await wallet.send(card.url, await jwtVc({ status: { uri, index: 10 } }))
  expect(await running.browser.presentationStatus(card.id, '/credo-jwt-vc')).toEqual({ status: 2 })
  expect(library.timesAsked(uri)).toBe(1)
})

it("another issuer's SD-JWT VC is accepted only from the issuer trusted for its type", async () => {
  const present = async (issuer: ForeignIssuer) => {
    const { id, url } = await running.browser.present('BankAccount')
    await (await running.wallet.openRequest(url)).sendPresentation([issuer.issue()])
    return running.browser.presentationStatus(id)
  }
  expect(await present(library)).toEqual({ status: 2 })
  const { status, checks } = await present(university)
  expect(status).toBe(99)
  expect(checks?.at(-1)).toMatchObject({ name: 'issuer', outcome: 'failed' })
})

it('a request for an mdoc has a query for each of its types, of which the wallet answers one', async () => {
  const { url } = await running.browser.present('CredoRestCard', '/credo-rest')
  const { query } = (await running.wallet.openRequest(url)).request
  expect(query.credentials.map(({ types }) => types)).toEqual([[['localhost.CredoRestCard']], [[DOC_TYPE]]])
  const ids = query.credentials.map(({ id }) => [id])
  expect(query.credentialSets).toEqual([{ required: true, options: ids }])
})

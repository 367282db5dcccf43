import { createHash } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgeResponse } from '../../../../../../tests/protocol/judges/forged-mdoc.ts'
import { type ForgedCredentialOptions, forgeSdJwtVc, x5cOf } from '../../../../../../tests/protocol/wallet/forge.ts'
import { thumbprint } from '../../../../../../tests/protocol/wallet/keys.ts'
import { createPresentation, type PresentationTampering } from '../../../../../../tests/protocol/wallet/presentation.ts'
import type { NewPresentation, Outcome } from '../../credential-engine.ts'
import { RecordingFlows } from '../../recording-flows.fixture.ts'
import {
  DIPLOMA,
  holder,
  LIBRARY,
  LIBRARY_DOCUMENT,
  LIBRARY_TYPE,
  librarySigner,
  NOW,
  NOW_IN_SECONDS,
  OWN_TYPE,
  ownSigner,
  PUBLIC_URL,
  stranger,
} from '../formats/presented.fixture.ts'
import type { EncryptionKey } from '../jose/compact-jwe.ts'
import { credentialTypeUrl } from '../wire/limits-and-paths.ts'
import { acceptResponse, findOpenRequest } from './accept-response.ts'
import type { LinkChannel } from './channels/channel.ts'
import { directPostBinding } from './channels/direct-post.ts'
import { OTHER_DEVICE } from './channels/other-device.ts'
import { SAME_DEVICE } from './channels/same-device.ts'
import { isOpenRequest, type OpenRequest } from './open-request.ts'
import { clientId } from './request-object.ts'
import { encryptAnswer, LIFE, openVerifier, type VerifierUnderTest } from './verifier-under-test.fixture.ts'

const COUPON = credentialTypeUrl(PUBLIC_URL, 'Coupon')
const DOC_TYPE = 'example.vitrine.BankAccount'
const LIST = 'https://library.example/status/1'
/** Diagnosis of revoked and unknown cards. */
const NOT_IN_LEDGER = 'status: expected a card that is valid in the ledger of this server, received another or none'
const CLOSED = 'this request was already answered or has expired'
const FOREIGN = 'the answer cannot be decrypted or does not belong to this request'
const REFUSED = 'the presentation was not accepted'

let verifier: VerifierUnderTest
let refusals: (string | undefined)[]
let diagnoses: string[]
const onRefusal = (check: string | undefined, diagnosis: string) => {
  refusals.push(check)
  diagnoses.push(diagnosis)
}
beforeAll(async () => {
  verifier = await openVerifier()
})
afterAll(() => verifier.close())
beforeEach(() => {
  refusals = []
  diagnoses = []
  verifier.setTime(0)
  verifier.foreignStatusLists.found = { state: 'valid', asOf: NOW }
})

const nonceOf = ({ request_id }: OpenRequest) => verifier.context.secrets.valueOf('nonce', request_id)
const stateOf = ({ request_id }: OpenRequest) => verifier.context.secrets.valueOf('state', request_id)
const audience = () => clientId(verifier.context.keys.signingKeys['request-object'])

/** Changes to an honest presentation. */
type Changes = Partial<ForgedCredentialOptions> & PresentationTampering

/** Presents our card, or another one, in answer to a request. */
function present(request: OpenRequest, { keyBinding, ...credential }: Changes = {}): string {
  const compact = forgeSdJwtVc({
    signer: ownSigner,
    vct: OWN_TYPE,
    holder: holder.publicJwk,
    claims: { displayName: 'Anna' },
    now: NOW,
    ...credential,
    payload: { iss: PUBLIC_URL, ...credential.payload },
  })
  const [issuerJws = '', ...disclosures] = compact.split('~').slice(0, -1)
  const content = { issuerJws, disclosures, key: holder, audience: audience(), nonce: nonceOf(request) }
  return createPresentation({ now: () => NOW }, content, keyBinding ? { keyBinding } : {})
}

/** Changes that make the card of the library. */
const ofLibrary = (payload: object = {}): Changes => ({
  signer: librarySigner,
  vct: LIBRARY_TYPE,
  payload: { iss: LIBRARY, ...payload },
})

/** Sends an answer. Returns the body of our response. */
const send = (request: OpenRequest, form: URLSearchParams, channel: LinkChannel = OTHER_DEVICE) =>
  acceptResponse(verifier.context, { request, form, channel, onRefusal })

const answer = (request: OpenRequest, vpToken: object, channel: LinkChannel = OTHER_DEVICE) =>
  send(request, encryptAnswer(request, { state: stateOf(request), vp_token: vpToken }), channel)

const eventsOf = ({ presentation_id }: OpenRequest) => verifier.flows.reportsOf(presentation_id)

/** Requests, answers, and returns the event of the answer. */
async function outcomeOf(presentation: Partial<NewPresentation>, vpToken: (request: OpenRequest) => object) {
  const request = await verifier.request(presentation)
  await answer(request, vpToken(request)).catch((error: Error) => expect(error.message).toBe(REFUSED))
  const [event, ...more] = eventsOf(request)
  expect(more).toEqual([])
  return event
}

const outcome = (changes: Changes, presentation: Partial<NewPresentation> = { otherTypes: [LIBRARY_TYPE] }) =>
  outcomeOf(presentation, (request) => ({ credential: [present(request, changes)] }))

/** Returns what is reported of a presentation that fails this check. */
const failed = (check: string) => ({
  kind: 'rejected',
  checks: expect.arrayContaining([expect.objectContaining({ name: check, outcome: 'failed' })]),
})

/** Report of a refused presentation whose issuer is trusted. */
const namingIssuer = { checks: expect.arrayContaining([{ name: 'issuer', outcome: 'passed', value: PUBLIC_URL }]) }

describe('a presentation of our card', () => {
  it('is reported with its claims, its holder, its dates and its place in the ledger', async () => {
    const uri = `${PUBLIC_URL}/status-lists/1`
    const event = await outcome({ payload: { status: { status_list: { uri, idx: 7 } } } })
    expect(event).toEqual({
      kind: 'presented',
      credential: {
        checks: [
          { name: 'format', outcome: 'passed' },
          { name: 'issuer', outcome: 'passed', value: PUBLIC_URL },
          { name: 'signature', outcome: 'passed' },
          { name: 'validity', outcome: 'passed', value: NOW + 86_400_000 },
          { name: 'holder', outcome: 'passed' },
          { name: 'request', outcome: 'passed' },
          { name: 'query', outcome: 'passed' },
          { name: 'state', outcome: 'unknown' },
          { name: 'domain', outcome: 'passed', value: PUBLIC_URL },
          { name: 'face', outcome: 'unknown' },
        ],
        state: 'ledger',
        diagnosis: NOT_IN_LEDGER,
        credentialId: '1.7',
        issuer: PUBLIC_URL,
        verifier: audience(),
        type: 'BankAccount',
        subject: thumbprint(holder.publicJwk),
        holderKey: thumbprint(holder.publicJwk),
        claims: { displayName: 'Anna' },
        issuedAt: NOW,
        expiresAt: NOW + 86_400_000,
      },
      others: [],
    })
    expect(refusals).toEqual([])
  })

  it.each([
    ['no status', undefined],
    ['an unknown status', {}],
    ["a status in another issuer's list", { status_list: { uri: LIST, idx: 7 } }],
  ])('has no place in the ledger with %s', async (_what, status) => {
    const event = await outcome({ payload: { status } })
    expect(event).toMatchObject({ credential: { state: 'ledger', credentialId: undefined } })
    expect(verifier.foreignStatusLists.asked).toEqual([])
  })

  it('is reported without the claims that were not requested, which are counted', async () => {
    const event = await outcome({ claims: { displayName: 'Anna', secret: 1 } })
    expect(event).toMatchObject({ credential: { claims: { displayName: 'Anna' } } })
    expect(event).toMatchObject({
      credential: { checks: expect.arrayContaining([{ name: 'query', outcome: 'passed', value: 1 }]) },
    })
  })
})

describe("a presentation of another issuer's card", () => {
  it('is reported under its own type, valid within its dates if it has no status', async () => {
    expect(await outcome(ofLibrary())).toMatchObject({
      kind: 'presented',
      credential: { issuer: LIBRARY, type: LIBRARY_TYPE, state: 'valid', credentialId: undefined },
    })
    expect(verifier.foreignStatusLists.asked).toEqual([])
  })

  const status = { status_list: { uri: LIST, idx: 7 } }
  const stateCheck = (changes: object) => ({
    credential: { checks: expect.arrayContaining([{ name: 'state', ...changes }]) },
  })

  it.each([
    ['valid', 'passed'],
    ['invalid', 'failed'],
  ] as const)("is %s according to its issuer's list, signed below its issuer's authority", async (state, told) => {
    verifier.foreignStatusLists.found = { state, asOf: NOW - 1, fault: 'status: expected 0, received 1' }
    const event = await outcome(ofLibrary({ status }))
    expect(event).toMatchObject({ credential: { state, credentialId: undefined } })
    expect(event).toMatchObject(stateCheck({ outcome: told, value: NOW - 1 }))
    expect(refusals).toEqual([])
    const [reference, authority] = verifier.foreignStatusLists.asked.at(-1) ?? []
    expect(reference).toEqual({ uri: LIST, index: 7 })
    expect(authority?.verify(x5cOf(librarySigner), NOW)).toBeDefined()
    expect(authority?.verify(x5cOf(ownSigner), NOW)).toBeUndefined()
  })

  it('is unavailable if its list is, or if its status is unknown', async () => {
    verifier.foreignStatusLists.found = {
      state: 'unavailable',
      because: 'signature',
      fault: 'list signature: expected one',
    }
    const event = await outcome(ofLibrary({ status }))
    expect(event).toMatchObject({ credential: { state: 'unavailable' } })
    expect(event).toMatchObject(stateCheck({ outcome: 'unknown' }))
    verifier.foreignStatusLists.found = { state: 'valid', asOf: NOW }
    expect(await outcome(ofLibrary({ status: {} }))).toMatchObject({ credential: { state: 'unavailable' } })
    expect(refusals).toEqual(['status-list: signature', 'status-list: reference'])
  })

  it('is refused if the request does not name its type', async () => {
    expect(await outcome(ofLibrary(), {})).toMatchObject(failed('query'))
    expect(refusals).toEqual(['query'])
  })
})

describe('a presentation is refused', () => {
  it('with the failed check, and ends the request', async () => {
    const request = await verifier.request()
    const vpToken = { credential: [present(request, { keyBinding: { payload: { nonce: 'another' } } })] }
    await expect(answer(request, vpToken)).rejects.toThrow(REFUSED)
    expect(eventsOf(request)).toEqual([
      {
        kind: 'rejected',
        reason: 'INVALID_PRESENTATION',
        checks: [
          { name: 'format', outcome: 'passed' },
          { name: 'issuer', outcome: 'passed', value: PUBLIC_URL },
          { name: 'signature', outcome: 'passed' },
          { name: 'validity', outcome: 'passed' },
          { name: 'holder', outcome: 'failed' },
        ],
        diagnosis: `KB-JWT nonce: expected "${nonceOf(request)}", received "another"`,
        responseCode: undefined,
      },
    ])
    expect(refusals).toEqual(['request-binding'])
    await expect(answer(request, { credential: [present(request)] })).rejects.toThrow(CLOSED)
  })

  it('if its credential has expired, for this reason', async () => {
    expect(await outcome({ payload: { exp: NOW_IN_SECONDS } })).toMatchObject({
      ...failed('validity'),
      reason: 'INVALID_CREDENTIAL_STATE',
    })
  })

  it('if it is for another verifier', async () => {
    expect(await outcome({ keyBinding: { payload: { aud: 'x509_hash:other' } } })).toMatchObject(failed('holder'))
  })

  it('if it answers another request', async () => {
    const other = await verifier.request()
    expect(await outcomeOf({}, () => ({ credential: [present(other)] }))).toMatchObject(failed('holder'))
  })

  it('if its key binding is more than five minutes old when it arrives', async () => {
    const request = await verifier.request({ expiresAt: NOW + 2 * LIFE })
    verifier.setTime(LIFE + 1)
    await expect(answer(request, { credential: [present(request)] })).rejects.toThrow(REFUSED)
    expect(refusals).toEqual(['answer-time'])
  })

  it.each<[string, string, Changes]>([
    ['an unknown issuer', 'issuer-untrusted', { signer: stranger }],
    ['another issuer, with a type of ours', 'issuer-of-other-types', { ...ofLibrary(), vct: OWN_TYPE }],
    ['ourselves, with a type of another issuer', 'issuer-of-other-types', { vct: LIBRARY_TYPE }],
  ])('if it is from %s', async (_what, because, changes) => {
    expect(await outcome(changes)).toMatchObject(failed('issuer'))
    expect(refusals).toEqual([because])
  })

  it('if it is from an issuer that is trusted for other types only', async () => {
    expect(await outcome({ ...ofLibrary(), vct: DIPLOMA }, { otherTypes: [DIPLOMA] })).toMatchObject(failed('issuer'))
    expect(refusals).toEqual(['issuer-of-other-types'])
  })

  it.each<[string, Changes]>([
    ['another card of ours', { vct: COUPON }],
    ['no requested claim', { claims: {} }],
    ['a claim with another kind of value', { claims: { displayName: 1 } }],
  ])('if it has %s', async (_what, changes) => {
    const event = await outcome(changes)
    expect(event).toMatchObject(failed('query'))
    expect(event).toMatchObject(namingIssuer)
    expect(refusals).toEqual(['query'])
  })
})

describe('an answer', () => {
  it('must have a presentation of the requested card', async () => {
    expect(await outcomeOf({}, () => ({}))).toMatchObject(failed('format'))
    expect(refusals).toEqual(['vp_token'])
  })

  it('must have one presentation for each query', async () => {
    expect(await outcomeOf({}, (request) => ({ credential: [present(request), present(request)] }))).toMatchObject(
      failed('format'),
    )
    expect(await outcomeOf({}, (request) => ({ other: [present(request)] }))).toMatchObject(failed('format'))
    expect(refusals).toEqual(['vp_token', 'vp_token'])
  })

  it('leaves the request open if it has the state of another request', async () => {
    const [request, other] = [await verifier.request(), await verifier.request()]
    const vp_token = { credential: [present(request)] }
    await expect(send(request, encryptAnswer(request, { state: stateOf(other), vp_token }))).rejects.toThrow(FOREIGN)
    await expect(send(request, encryptAnswer(other, { state: stateOf(request), vp_token }))).rejects.toThrow(FOREIGN)
    expect(eventsOf(request)).toEqual([
      { kind: 'unusable', diagnosis: 'state: expected the one of this request, received another or none' },
      { kind: 'unusable', diagnosis: expect.stringMatching(/^JWE kid: expected/) },
    ])
    expect(await answer(request, vp_token)).toEqual({ redirect_uri: `${PUBLIC_URL}/answered` })
  })

  it('is accepted once, even if two arrive at the same time', async () => {
    const request = await verifier.request()
    const vpToken = { credential: [present(request)] }
    const answers = await Promise.allSettled([answer(request, vpToken), answer(request, vpToken)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: CLOSED } })
    expect(eventsOf(request)).toHaveLength(1)
  })

  it('is accepted once, even if its flow would accept it twice', async () => {
    class AcceptingFlows extends RecordingFlows {
      override async settlePresentation(): Promise<Outcome> {
        return { kind: 'accepted' }
      }
    }
    const request = await verifier.request()
    const form = encryptAnswer(request, { vp_token: { credential: [present(request)] } })
    const received = { request, form, channel: OTHER_DEVICE, onRefusal }
    const context = { ...verifier.context, flows: new AcceptingFlows() }
    expect(await acceptResponse(context, received)).toHaveProperty('redirect_uri')
    await expect(acceptResponse(context, received)).rejects.toThrow(CLOSED)
  })

  it('is not accepted from the expiry of the request on, even if the request was open when the answer began', async () => {
    const request = await verifier.request()
    verifier.setTime(LIFE)
    await expect(answer(request, { credential: [present(request)] })).rejects.toThrow(CLOSED)
    await expect(send(request, new URLSearchParams())).rejects.toThrow(CLOSED)
    expect(eventsOf(request)).toEqual([])
  })

  it('is not accepted if its flow has ended', async () => {
    const request = await verifier.request()
    verifier.flows.answer(request.presentation_id, { kind: 'closed' })
    await expect(answer(request, { credential: [present(request)] })).rejects.toThrow(CLOSED)
  })

  it('is not accepted if its purpose refuses it', async () => {
    const request = await verifier.request()
    verifier.flows.answer(request.presentation_id, { kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE' })
    await expect(answer(request, { credential: [present(request)] })).rejects.toThrow(REFUSED)
  })

  it('is not accepted if its presentation fails a check, whatever its flow returns', async () => {
    const request = await verifier.request()
    verifier.flows.answer(request.presentation_id, { kind: 'accepted' })
    await expect(answer(request, {})).rejects.toThrow(REFUSED)
  })

  it('leaves the request open if the transaction of its flow fails', async () => {
    const request = await verifier.request()
    const vpToken = { credential: [present(request)] }
    verifier.flows.answer(request.presentation_id, new Error('no'))
    await expect(answer(request, vpToken)).rejects.toThrow('no')
    verifier.flows.answer(request.presentation_id, undefined)
    expect(await answer(request, vpToken)).toHaveProperty('redirect_uri')
  })

  it.each([
    ['access_denied', 'ACCESS_DENIED'],
    ['vp_formats_not_supported', 'WALLET_ERROR'],
  ])('that is the error %s ends the flow with %s, and is answered like a success', async (error, reason) => {
    const request = await verifier.request()
    const form = new URLSearchParams({ error, state: stateOf(request) })
    expect(await send(request, form)).toEqual({ redirect_uri: `${PUBLIC_URL}/answered` })
    const diagnosis = reason === 'WALLET_ERROR' ? `error: expected none, received "${error}"` : undefined
    expect(eventsOf(request)).toEqual([{ kind: 'rejected', reason, diagnosis, responseCode: undefined }])
  })
})

describe('the diagnosis of an answer', () => {
  const lineOf = async (vpToken: (request: OpenRequest) => object, presentation: Partial<NewPresentation> = {}) => {
    const event = await outcomeOf(presentation, vpToken)
    return event?.kind === 'rejected' && 'diagnosis' in event ? event.diagnosis : undefined
  }

  it.each<[string, (request: OpenRequest) => object, string]>([
    ['no presentation', () => ({}), 'vp_token: expected one presentation of the card, received a list of 0'],
    [
      'another query',
      () => ({ other: ['x'] }),
      'vp_token: expected one text in a list for credential, received "other"',
    ],
    [
      'several presentations',
      () => ({ credential: ['x', 'y'] }),
      'vp_token: expected one text in a list for credential, received "credential"',
    ],
    [
      'another type',
      (request) => ({ credential: [present(request, { vct: COUPON })] }),
      `type: expected "${OWN_TYPE}", received "${COUPON}"`,
    ],
    [
      'a missing claim, without values',
      (request) => ({ credential: [present(request, { claims: { address: { city: 'Łódź' } } })] }),
      'claims: expected displayName (string), received "address address.city"',
    ],
    [
      'a type of another issuer',
      (request) => ({ credential: [present(request, { ...ofLibrary(), vct: OWN_TYPE })] }),
      `type: expected one of its issuer, received "${OWN_TYPE}"`,
    ],
  ])('names %s', async (_what, vpToken, line) => {
    expect(await lineOf(vpToken)).toBe(line)
    expect(diagnoses).toEqual([line])
  })

  it('is not stored without the setting for it, and the wallet gets the same answer', async () => {
    const mute = { ...verifier.context, diagnoses: false }
    const [refused, unusable] = [await verifier.request(), await verifier.request()]
    const received = { channel: OTHER_DEVICE, onRefusal }
    const other = { credential: [present(unusable)] }
    const form = encryptAnswer(refused, { vp_token: other })
    await expect(acceptResponse(mute, { ...received, request: refused, form })).rejects.toThrow(REFUSED)
    const garbage = new URLSearchParams({ response: 'x' })
    await expect(acceptResponse(mute, { ...received, request: unusable, form: garbage })).rejects.toThrow(FOREIGN)
    expect([...eventsOf(refused), ...eventsOf(unusable)]).toEqual([
      expect.objectContaining({ kind: 'rejected', diagnosis: undefined }),
      { kind: 'unusable', diagnosis: undefined },
    ])
  })

  it('is the same for every card of ours that the ledger refuses', async () => {
    const status = (idx: number) => ({
      payload: { status: { status_list: { uri: `${PUBLIC_URL}/status-lists/1`, idx } } },
    })
    for (const changes of [status(7), status(8), {}]) {
      const request = await verifier.request()
      verifier.flows.answer(request.presentation_id, { kind: 'refused', reason: 'INVALID_CREDENTIAL_STATE' })
      await expect(answer(request, { credential: [present(request, changes)] })).rejects.toThrow(REFUSED)
    }
    expect(diagnoses).toEqual([NOT_IN_LEDGER, NOT_IN_LEDGER, NOT_IN_LEDGER])
  })

  it("names the status of another issuer's card, and why its list cannot be used", async () => {
    const status = { status_list: { uri: LIST, idx: 7 } }
    const fault = 'status: expected 0 (VALID) in the list, received 1'
    verifier.foreignStatusLists.found = { state: 'invalid', asOf: NOW, fault }
    expect(await outcome(ofLibrary({ status }))).toMatchObject({ credential: { diagnosis: fault } })
    const unreadable = 'status: expected a status_list with uri and idx, received another or none'
    expect(await outcome(ofLibrary({ status: {} }))).toMatchObject({ credential: { diagnosis: unreadable } })
    expect(diagnoses).toEqual([unreadable])
  })
})

describe('an answer from the same device', () => {
  const codeIn = (body: object) => new URL((body as { redirect_uri: string }).redirect_uri).hash.split('=')[1]

  it('counts only with the code that the browser brings back', async () => {
    const request = await verifier.request()
    const body = await answer(request, { credential: [present(request)] }, SAME_DEVICE)
    expect(codeIn(body)).toMatch(/^[\w-]{20,}$/)
    expect(eventsOf(request)).toMatchObject([{ kind: 'presented', responseCode: codeIn(body) }])
  })

  it('has such a code also if it is an error, but not if it is refused', async () => {
    const [declined, refused] = [await verifier.request(), await verifier.request()]
    const body = await send(
      declined,
      new URLSearchParams({ error: 'access_denied', state: stateOf(declined) }),
      SAME_DEVICE,
    )
    expect(eventsOf(declined)).toMatchObject([{ kind: 'rejected', responseCode: codeIn(body) }])
    await expect(answer(refused, {}, SAME_DEVICE)).rejects.toThrow(REFUSED)
    expect(eventsOf(refused)).toMatchObject([{ kind: 'rejected', responseCode: undefined }])
  })
})

describe('an answer with an mdoc', () => {
  /** Presents our card as an mdoc, for the channel of this address. */
  const mdoc = (request: OpenRequest, { paths }: LinkChannel = OTHER_DEVICE) => {
    const { publicJwk: responseKey } = JSON.parse(request.encryption_key) as EncryptionKey
    const responseUri = `${PUBLIC_URL}${paths.response}/${request.request_id}`
    const signer = verifier.context.keys.signingKeys['document-signer']
    return forgeResponse(
      { docType: DOC_TYPE, holder, now: NOW_IN_SECONDS, signer },
      directPostBinding({ clientId: audience(), nonce: nonceOf(request), responseUri, responseKey }),
    )
  }

  it('is bound to the address and to the key of the answer', async () => {
    const format = 'mso_mdoc'
    expect(await outcomeOf({ format }, (request) => ({ credential: [mdoc(request)] }))).toMatchObject({
      kind: 'presented',
    })
    expect(await outcomeOf({ format }, (request) => ({ credential: [mdoc(request, SAME_DEVICE)] }))).toMatchObject(
      failed('holder'),
    )
    const other = await verifier.request({ format })
    const { encryption_key } = other
    const withOtherKey = (request: OpenRequest) => ({ credential: [mdoc({ ...request, encryption_key })] })
    expect(await outcomeOf({ format }, withOtherKey)).toMatchObject(failed('holder'))
  })

  it('may answer only one of the queries for a card', async () => {
    const presentation = { format: 'mso_mdoc' as const, otherTypes: [LIBRARY_DOCUMENT] }
    const both = await outcomeOf(presentation, (request) => ({
      credential: [mdoc(request)],
      'credential-2': [mdoc(request)],
    }))
    const wrong = await outcomeOf(presentation, (request) => ({ 'credential-2': [mdoc(request)] }))
    expect(both).toMatchObject(failed('format'))
    expect(wrong).toMatchObject(failed('query'))
    expect(refusals).toEqual(['vp_token', 'query'])
  })
})

describe('a payment', () => {
  const payment = { id: 'payment-1', amount: toGrosz(1), currency: 'PLN', payee: { id: 'shop', name: 'Shop' } }
  const hashesOf = (request: OpenRequest) =>
    (JSON.parse(request.query) as { transactionData: string[] }).transactionData.map((text) =>
      createHash('sha256').update(text).digest('base64url'),
    )
  const confirming = (transaction_data_hashes: unknown): Changes => ({
    keyBinding: { payload: { transaction_data_hashes } },
  })

  it('is confirmed by the hash of its transaction data', async () => {
    const event = await outcomeOf({ payment }, (request) => ({
      credential: [present(request, confirming(hashesOf(request)))],
    }))
    expect(event).toMatchObject({
      kind: 'presented',
      credential: { checks: expect.arrayContaining([{ name: 'payment', outcome: 'passed' }]) },
    })
  })

  it('is refused if it is not confirmed, or another one is', async () => {
    const other = await verifier.request({ payment: { ...payment, id: 'payment-2' } })
    for (const changes of [{}, confirming(hashesOf(other))]) {
      const event = await outcome(changes, { payment })
      expect(event).toMatchObject(failed('payment'))
      expect(event).toMatchObject(namingIssuer)
    }
    expect(refusals).toEqual(['transaction-data', 'transaction-data'])
  })

  it('is not confirmed without being requested', async () => {
    const other = await verifier.request({ payment })
    expect(await outcome(confirming(hashesOf(other)))).toMatchObject(failed('payment'))
  })
})

describe('an optional card', () => {
  const also: NewPresentation['also'] = [
    { type: 'Coupon', format: 'dc+sd-jwt', claimSets: [[{ name: 'discount', valueType: 'number' }]] },
  ]
  const coupon: Changes = { vct: COUPON, claims: { discount: 10 } }
  const withCoupon = (changes: Changes) =>
    outcomeOf({ also }, (request) => ({
      credential: [present(request)],
      'also-1': [present(request, { ...coupon, ...changes })],
    }))

  it('is reported next to the main one, or not at all', async () => {
    expect(await withCoupon({})).toMatchObject({
      kind: 'presented',
      others: [{ type: 'Coupon', credential: { type: 'Coupon', claims: { discount: 10 } } }],
    })
    const alone = await outcomeOf({ also }, (request) => ({ credential: [present(request)] }))
    expect(alone).toMatchObject({ kind: 'presented', others: [] })
  })

  it('does not count if it fails a check, but the main one does', async () => {
    const event = await withCoupon({ keyBinding: { payload: { nonce: 'another' } } })
    expect(event).toMatchObject({
      kind: 'presented',
      others: [{ type: 'Coupon', failed: expect.arrayContaining([{ name: 'holder', outcome: 'failed' }]) }],
    })
    expect(refusals).toEqual(['Coupon: request-binding'])
    expect(await withCoupon({ vct: OWN_TYPE })).toMatchObject({
      others: [{ failed: expect.arrayContaining([{ name: 'query', outcome: 'failed' }]) }],
    })
    expect(await withCoupon({ claims: {} })).toMatchObject({
      others: [{ failed: expect.arrayContaining([{ name: 'query', outcome: 'failed' }]) }],
    })
  })

  it('confirms no payment', async () => {
    const event = await withCoupon({ keyBinding: { payload: { transaction_data_hashes: ['x'] } } })
    expect(event).toMatchObject({
      others: [{ failed: expect.arrayContaining([{ name: 'payment', outcome: 'failed' }]) }],
    })
  })

  it('does not replace the main one', async () => {
    const event = await outcomeOf({ also }, (request) => ({ 'also-1': [present(request, coupon)] }))
    expect(event).toMatchObject(failed('format'))
    const swapped = await outcomeOf({ also }, (request) => ({ credential: [present(request, coupon)] }))
    expect(swapped).toMatchObject(failed('query'))
  })
})

describe('a request', () => {
  it('is found while it is open', async () => {
    const request = await verifier.request()
    expect(await findOpenRequest(verifier.context, request.request_id)).toEqual(request)
    await expect(findOpenRequest(verifier.context, request.presentation_id)).rejects.toMatchObject({
      status: 404,
      message: 'there is no such request',
    })
  })

  it('is closed after its answer and from its expiry on', async () => {
    const [answered, expired] = [await verifier.request(), await verifier.request()]
    await answer(answered, { credential: [present(answered)] })
    await expect(findOpenRequest(verifier.context, answered.request_id)).rejects.toThrow(CLOSED)
    verifier.setTime(LIFE)
    await expect(findOpenRequest(verifier.context, expired.request_id)).rejects.toThrow(CLOSED)
    expect(isOpenRequest(expired, NOW + LIFE - 1)).toBe(true)
    expect(isOpenRequest(expired, NOW + LIFE)).toBe(false)
    expect(isOpenRequest({ ...expired, encryption_key: null }, NOW)).toBe(false)
  })
})

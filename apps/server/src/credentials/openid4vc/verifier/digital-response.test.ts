import { createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { CompactEncrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { jsonObjects, mutation } from '../../../../../../tests/protocol/judges/mutations.ts'
import { encryptJwe, type JweTampering } from '../../../../../../tests/protocol/wallet/jwe.ts'
import { encodeBase64Url } from '../../../platform/base64/base64.ts'
import { createEncryptionKey } from '../jose/compact-jwe.ts'
import { readDigitalResponse } from './digital-response.ts'

const PROTOCOL = 'openid4vp-v1-signed'
const KID = 'key-1'
const encryptionKey = createEncryptionKey(KID)
const expected = { state: 'state-of-this-request', encryptionKey, queryIds: ['credential', 'also-1'] }
const ANSWER = { vp_token: { credential: ['a presentation'] } }
const ACCEPTED = { kind: 'presentations', presentations: new Map([['credential', 'a presentation']]) }

function encrypt(payload: unknown = ANSWER, tampering: JweTampering = {}, { publicJwk } = encryptionKey): string {
  const key = createPublicKey({ key: { ...publicJwk }, format: 'jwk' })
  return encryptJwe(JSON.stringify(payload), { key, kid: KID, enc: 'A128GCM' }, tampering)
}

/** Reads an answer. Returns what it is and the faults found. */
function read(data: Record<string, unknown>, protocol = PROTOCOL) {
  const faults: string[] = []
  return { answer: readDigitalResponse({ protocol, data })(expected, (fault) => faults.push(fault)), faults }
}

const expectRefused = (found: ReturnType<typeof read>, fault: RegExp): void =>
  expect(found).toEqual({ answer: undefined, faults: [expect.stringMatching(fault)] })

describe('an encrypted answer', () => {
  it('has a presentation for each query that it answers, and no state', () => {
    expect(read({ response: encrypt() })).toEqual({ answer: ACCEPTED, faults: [] })
    const both = { vp_token: { credential: ['one'], 'also-1': ['two'] } }
    expect(read({ response: encrypt(both) }).answer).toMatchObject({
      presentations: new Map([
        ['credential', 'one'],
        ['also-1', 'two'],
      ]),
    })
  })

  it('may have unknown members next to it, and a state that means nothing', () => {
    expect(read({ response: encrypt({ ...ANSWER, state: 'another' }), state: 'x', id_token: 'y' }).answer).toEqual(
      ACCEPTED,
    )
  })

  it.each([undefined, 'A128GCM', 'A256GCM'] as const)('may be encrypted with %s', (enc) => {
    expect(read({ response: encrypt(ANSWER, enc ? { enc } : {}) }).answer).toEqual(ACCEPTED)
  })

  it.each<[string, { apu?: Buffer; apv?: Buffer }]>([
    ['nobody', {}],
    ['the wallet', { apu: Buffer.from('wallet') }],
    ['the verifier', { apv: Buffer.from('nonce') }],
    ['both, by different names', { apu: Buffer.from('wallet'), apv: Buffer.from('nonce') }],
  ])('may name %s as its parties', async (_who, parties) => {
    const response = await new CompactEncrypt(Buffer.from(JSON.stringify(ANSWER)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: KID })
      .setKeyManagementParameters(parties)
      .encrypt(await importJWK({ ...encryptionKey.publicJwk }, 'ECDH-ES'))
    expect(read({ response }).answer).toEqual(ACCEPTED)
  })

  it('is refused if it names both parties by the same name', () => {
    const header = { apu: encodeBase64Url('same'), apv: encodeBase64Url('same') }
    expectRefused(read({ response: encrypt(ANSWER, { header }) }), /^JWE apu, apv: /)
  })

  it.each<[string, JweTampering, RegExp]>([
    ['the kid of another key', { header: { kid: 'key-2' } }, /^JWE kid: /],
    ['no kid', { header: { kid: undefined } }, /^JWE kid: /],
    ['another algorithm', { header: { alg: 'ECDH-ES+A256KW' } }, /^JWE (alg|:)/],
    ['another encryption', { header: { enc: 'A256CBC-HS512' } }, /^JWE enc: /],
    ['compressed content', { zip: true }, /^JWE header: expected neither zip nor crit/],
    ['a changed tag', { spoiledTag: true }, /^JWE tag: /],
  ])('is refused with %s', (_what, tampering, fault) => {
    expectRefused(read({ response: encrypt(ANSWER, tampering) }), fault)
  })

  it('is refused if it is encrypted to another key under the same kid', () => {
    expectRefused(read({ response: encrypt(ANSWER, {}, createEncryptionKey(KID)) }), /^JWE tag: /)
  })

  it.each<[string, object]>([
    ['answers an unknown query', { other: ['x'] }],
    ['has two presentations for a query', { credential: ['x', 'y'] }],
    ['has a presentation that is an object', { credential: [{}] }],
  ])('is malformed if it %s', (_what, vp_token) => {
    expect(read({ response: encrypt({ vp_token }) }).answer).toMatchObject({ kind: 'malformed' })
  })
})

describe('an answer in clear', () => {
  const CODES = [
    ...['access_denied', 'invalid_client', 'invalid_request', 'invalid_request_uri_method', 'invalid_scope'],
    ...['invalid_transaction_data', 'vp_formats_not_supported', 'wallet_unavailable'],
  ]

  it.each(CODES)('may be the error %s', (error) => {
    expect(read({ error })).toEqual({ answer: { kind: 'error', error }, faults: [] })
  })

  it.each(['', 'ACCESS_DENIED', 'access_denied ', 'something_new', '<script>', 7, null, undefined, ['access_denied']])(
    'is refused with the error %j',
    (error) => {
      const { answer, faults } = read({ error })
      expect(answer).toBeUndefined()
      expect(faults).toHaveLength(1)
      expect(faults[0]).not.toMatch(/something_new|script/)
    },
  )

  it('has no presentation: the request demands an encrypted answer', () => {
    expectRefused(read(ANSWER), /^response: expected an encrypted answer, received "vp_token"$/)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an error and a vp_token', { error: 'access_denied', ...ANSWER }, 'error vp_token'],
    ['an encrypted answer and a vp_token', { response: encrypt(), ...ANSWER }, 'response vp_token'],
    ['an encrypted answer and an error', { response: encrypt(), error: 'access_denied' }, 'response error'],
    ['an encrypted answer and an error that is undefined', { response: encrypt(), error: undefined }, 'response error'],
  ])('is refused with %s', (_what, data, names) => {
    const fault = `data: expected a response or an error, received "${names}"`
    expect(read(data)).toEqual({ answer: undefined, faults: [fault] })
  })

  it('is refused with nothing, or with a response that is no text', () => {
    for (const data of [{}, { state: 'x' }, { response: 7 }, { response: { ciphertext: 'x' } }])
      expect(read(data).answer).toBeUndefined()
    expect(read(Object.create({ error: 'access_denied' })).answer).toBeUndefined()
  })
})

describe('the protocol of an answer', () => {
  it.each([
    'openid4vp-v1-unsigned',
    'openid4vp-v1-multisigned',
    'openid4vp',
    'org-iso-mdoc',
    'OpenID4VP-v1-signed',
    `${PROTOCOL} `,
    'constructor',
  ])('is the one that was offered, and not %s', (protocol) => {
    const fault = /^protocol: expected "openid4vp-v1-signed", received "/
    expectRefused(read({ response: encrypt() }, protocol), fault)
    expectRefused(read({ error: 'access_denied' }, protocol), fault)
  })

  it('decides what the data has to be: no device response of ISO 18013-7 is read', () => {
    const response = encodeBase64Url(Buffer.from('82656463617069a0', 'hex'))
    expectRefused(read({ response }), /^JWE: expected 5 parts/)
  })
})

it('of any answer, only the encrypted one and known errors are read, and every other has one fault without its values', () => {
  const honest = encrypt()
  const values = fc.oneof(
    fc.constant(honest),
    mutation('.').map((change) => change(honest)),
    fc.constantFrom('access_denied', 'wallet_unavailable', 'PLANTED-code', null, undefined),
    fc.jsonValue(),
  )
  const known = fc.dictionary(fc.constantFrom('response', 'error', 'vp_token', 'state', '__proto__'), values)
  const data = fc.oneof({ weight: 4, arbitrary: known }, jsonObjects)
  const protocols = fc.oneof({ weight: 6, arbitrary: fc.constant(PROTOCOL) }, fc.string({ maxLength: 100 }))
  const kinds = new Set<string | undefined>()
  fc.assert(
    fc.property(data, protocols, (members, protocol) => {
      const { answer, faults } = read(members, protocol)
      kinds.add(answer?.kind)
      expect(faults).toHaveLength(answer ? 0 : 1)
      for (const fault of faults) expect(fault).not.toContain('PLANTED')
      if (!answer) return
      expect(protocol).toBe(PROTOCOL)
      if (answer.kind === 'error') expect(answer.error).toMatch(/^(access_denied|wallet_unavailable)$/)
      else expect({ answer, response: members.response }).toEqual({ answer: ACCEPTED, response: honest })
    }),
    { numRuns: 2000 },
  )
  expect(kinds).toEqual(new Set([undefined, 'error', 'presentations']))
})

import { describe, expect, it } from 'vitest'
import { generateHolderKey } from '../../../../../../../tests/protocol/wallet/keys.ts'
import { CborDate, EncodedCbor, encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import { coseKeyOf } from '../../cose/cose-key.ts'
import { mayDeviceSign, readMobileSecurityObject } from './mobile-security-object.ts'

const { publicJwk } = generateHolderKey()
const DIGEST = Buffer.alloc(32, 1)
const SIGNED = Date.UTC(2026, 0, 1)

const validityInfo = {
  signed: CborDate.ofSeconds(SIGNED / 1000),
  validFrom: CborDate.ofSeconds(SIGNED / 1000 + 1),
  validUntil: CborDate.ofSeconds(SIGNED / 1000 + 2),
}
const HONEST = {
  version: '1.0',
  digestAlgorithm: 'SHA-256',
  valueDigests: { names: new Map([[7, DIGEST]]) },
  deviceKeyInfo: { deviceKey: coseKeyOf(publicJwk) },
  docType: 'org.library.card.1',
  validityInfo,
}
const readPayload = (payload: Uint8Array | undefined) => {
  const mso = readMobileSecurityObject(payload)
  return 'fault' in mso ? undefined : mso
}
const read = (changes: object = {}) => readPayload(EncodedCbor.of({ ...HONEST, ...changes }).whole)
const authorized = (keyAuthorizations: unknown) =>
  read({ deviceKeyInfo: { ...HONEST.deviceKeyInfo, keyAuthorizations } })?.authorizations

describe('a mobile security object', () => {
  it('is parsed completely', () => {
    expect(read()).toMatchObject({
      docType: 'org.library.card.1',
      digestAlgorithm: 'sha256',
      digests: new Map([['names', new Map([[7, DIGEST]])]]),
      deviceKey: { jwk: publicJwk },
      signedAt: SIGNED,
      validFrom: SIGNED + 1000,
      validUntil: SIGNED + 2000,
      status: undefined,
    })
  })

  it.each([
    ['SHA-384', 'sha384'],
    ['SHA-512', 'sha512'],
  ])('may have digests by %s', (digestAlgorithm, name) => {
    expect(read({ digestAlgorithm })?.digestAlgorithm).toBe(name)
  })

  it.each(['1.1', '1.2', '1.10'])('may be of a later edition with the version %s', (version) => {
    expect(read({ version })).toMatchObject({ docType: HONEST.docType })
  })

  it('is read without a usable key of the device, which is refused later', () => {
    expect(read({ deviceKeyInfo: {} })).toMatchObject({ deviceKey: undefined })
  })

  it.each<[string, Uint8Array | undefined]>([
    ['nothing', undefined],
    ['bytes that are not CBOR', Buffer.of(0xff)],
    ['a map that is not wrapped', encodeCbor(HONEST)],
    ['a wrapped list', EncodedCbor.of([HONEST]).whole],
    ['wrapped bytes that are not CBOR', encodeCbor(new EncodedCbor(Buffer.of(0xff), Buffer.of()))],
  ])('is refused if it is %s', (_what, payload) => {
    expect(readPayload(payload)).toBeUndefined()
  })

  it.each<[string, object]>([
    ['another major version', { version: '2.0' }],
    ['a version without a minor one', { version: '1' }],
    ['a version that is a number', { version: 1.1 }],
    ['no version', { version: null }],
    ['an unknown digest algorithm', { digestAlgorithm: 'MD5' }],
    ['a type that is not text', { docType: 1 }],
    ['no digests', { valueDigests: null }],
    ['a namespace of digests that is not text', { valueDigests: new Map([[1, new Map()]]) }],
    ['a namespace of digests that is not a map', { valueDigests: { names: [DIGEST] } }],
    ['a namespace of digests that is an empty list', { valueDigests: { names: [] } }],
    ['a digest id that is text', { valueDigests: { names: { 7: DIGEST } } }],
    ['a digest that is text', { valueDigests: { names: new Map([[7, 'digest']]) } }],
    ['no validity', { validityInfo: null }],
    ['no information about the key', { deviceKeyInfo: null }],
    ['no time of signing', { validityInfo: { ...validityInfo, signed: null } }],
    ['no start of validity', { validityInfo: { ...validityInfo, validFrom: null } }],
    ['no end of validity', { validityInfo: { ...validityInfo, validUntil: null } }],
    ['a time that is text', { validityInfo: { ...validityInfo, validUntil: '2030-01-01T00:00:00Z' } }],
    ['a time that is a date', { validityInfo: { ...validityInfo, validUntil: new CborDate('2030-01-01', 1004) } }],
    [
      'a time that does not exist',
      { validityInfo: { ...validityInfo, validUntil: new CborDate('2030-13-01T00:00:00Z') } },
    ],
  ])('is refused if it has %s', (_what, changes) => {
    expect(read(changes)).toBeUndefined()
  })
})

describe('the key of a device', () => {
  const allowed = (keyAuthorizations: unknown, namespace: string, name: string) => {
    const authorizations = authorized(keyAuthorizations)
    return authorizations && mayDeviceSign(authorizations, namespace, name)
  }

  it('may sign elements of the namespaces that the issuer names', () => {
    expect(allowed({ nameSpaces: ['a'] }, 'a', 'x')).toBe(true)
    expect(allowed({ nameSpaces: ['a'] }, 'b', 'x')).toBe(false)
  })

  it('may sign the single elements that the issuer names', () => {
    expect(allowed({ dataElements: { a: ['x'] } }, 'a', 'x')).toBe(true)
    expect(allowed({ dataElements: { a: ['x'] } }, 'a', 'y')).toBe(false)
    expect(allowed({ dataElements: { a: ['x'] } }, 'b', 'x')).toBe(false)
  })

  it.each([undefined, null, 'a', ['a'], { nameSpaces: 'a' }, { dataElements: ['a'] }, { dataElements: { a: 'x' } }])(
    'may sign nothing with authorizations like %j',
    (keyAuthorizations) => {
      expect(authorized(keyAuthorizations ?? null)).toBeDefined()
      expect(allowed(keyAuthorizations ?? null, 'a', 'x')).toBe(false)
    },
  )

  it('may sign only what is named by text', () => {
    expect(
      authorized({
        nameSpaces: ['a', 1],
        dataElements: new Map<unknown, unknown>([
          [1, ['x']],
          ['b', [1, 'y']],
        ]),
      }),
    ).toEqual({
      namespaces: new Set(['a']),
      elements: new Map([['b', new Set(['y'])]]),
    })
  })
})

describe('the status of a document', () => {
  const list = { uri: 'https://library.example/1', idx: 7 }

  it('is an index in a list', () => {
    expect(read({ status: { status_list: list } })?.status).toEqual({ uri: list.uri, index: 7 })
  })

  it.each([
    null,
    'valid',
    [],
    {},
    { status_list: null },
    { status_list: { ...list, uri: 1 } },
    { status_list: { ...list, idx: '7' } },
    { status_list: { uri: list.uri } },
  ])('is unknown if it is %j', (status) => {
    expect(read({ status })?.status).toBe('unknown')
  })
})

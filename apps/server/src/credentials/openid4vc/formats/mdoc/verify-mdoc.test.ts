import { createHash, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgeResponse } from '../../../../../../../tests/protocol/judges/forged-mdoc.ts'
import { type ForgedCertificate, forgeIssuedBy, x5cOf } from '../../../../../../../tests/protocol/wallet/forge.ts'
import { generateHolderKey, thumbprint } from '../../../../../../../tests/protocol/wallet/keys.ts'
import { CborDate, EncodedCbor, encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import { directPostBinding } from '../../verifier/channels/direct-post.ts'
import { PAYMENT_TYPE } from '../../wire/limits-and-paths.ts'
import {
  expected,
  holder,
  LIBRARY,
  LIBRARY_DOCUMENT,
  library,
  librarySigner,
  NOW,
  NOW_IN_SECONDS,
  otherHolder,
  ownDocumentSigner,
  ownSigner,
  PUBLIC_URL,
  REQUEST,
  SECOND,
  SKEW,
  stranger,
  trust,
} from '../presented.fixture.ts'
import { MDOC } from './mdoc.ts'
import { sessionTranscript } from './session-transcript.ts'

const DAY = 86_400
const ALGORITHM = 1
const CRITICAL = 2
const ES256 = -7
const ESP256 = -9

/** Each refusal has a diagnosis. */
const diagnosis = expect.stringMatching(/: expected .*received /)

/** Changes to an honest presentation. */
type Changes = Partial<Parameters<typeof forgeResponse>[0]>
type Document = Parameters<NonNullable<Changes['document']>>[0]

/** Creates a presentation of the library's card, which is honest in all parts without a change. */
const present = (changes: Changes = {}, session: Parameters<typeof forgeResponse>[1] = expected): string =>
  forgeResponse(
    { docType: LIBRARY_DOCUMENT, holder, now: NOW_IN_SECONDS, ...issuedBy(librarySigner), ...changes },
    session,
  )

const verify = (presentation: string) => MDOC.verify(presentation, trust, expected)

const at = (seconds: number) => CborDate.ofSeconds(NOW_IN_SECONDS + seconds)
const mso = (members: object): Changes => ({ mso: (honest) => ({ ...honest, ...members }) })
const validity = (members: object): Changes => ({
  mso: (honest) => ({ ...honest, validityInfo: { ...(honest.validityInfo as object), ...members } }),
})
const deviceKey = (key: unknown): Changes => mso({ deviceKeyInfo: { deviceKey: key } })
const response = (members: object): Changes => ({ response: (honest) => ({ ...honest, ...members }) })
const document = (members: object): Changes => ({ document: (honest) => ({ ...honest, ...members }) })
const issuerSigned = (members: object): Changes => ({
  document: (honest) => ({ ...honest, issuerSigned: { ...honest.issuerSigned, ...members } }),
})
const deviceSigned = (members: object): Changes => ({
  document: (honest) => ({ ...honest, deviceSigned: { ...honest.deviceSigned, ...members } }),
})
/** Replaces the data elements by one, and keeps the digests. */
const element = (members: object): Changes => ({
  items: ([one]) => [{ ...one, ...members } as NonNullable<typeof one>],
})

/** Encodes the length of the response in two bytes, as some libraries always do (RFC 8949 section 4.1). */
function withLongLength(presentation: string): string {
  const [first = 0, ...rest] = Buffer.from(presentation, 'base64url')
  const length = first & 0x1f
  return Buffer.from([0xb9, 0, length, ...rest]).toString('base64url')
}

describe('a presented mdoc', () => {
  it('is accepted with everything that it states', () => {
    const status = { status_list: { uri: 'https://library.example/status/1', idx: 7 } }
    expect(verify(present(mso({ status })))).toEqual({
      issuer: expect.objectContaining({ kind: 'other', name: LIBRARY }),
      types: [LIBRARY_DOCUMENT],
      holderKey: thumbprint(holder.publicJwk),
      dates: { issuedAt: NOW, validFrom: NOW, expiresAt: NOW + DAY * SECOND },
      status: { uri: 'https://library.example/status/1', index: 7 },
      claims: { [LIBRARY_DOCUMENT]: { displayName: 'Anna', level: 2 } },
      confirmed: {},
    })
    expect(verify(present(issuedBy(ownDocumentSigner)))).toMatchObject({ issuer: { kind: 'own', name: PUBLIC_URL } })
  })

  const validNow = forgeIssuedBy(library, { uris: [LIBRARY], validFrom: new Date(NOW), validTo: new Date(NOW) })

  it.each<[string, Changes]>([
    [
      'without data elements',
      { document: ({ issuerSigned, ...rest }) => ({ ...rest, issuerSigned: { ...issuerSigned, nameSpaces: {} } }) },
    ],
    [
      'without namespaces',
      {
        document: ({ issuerSigned: { nameSpaces: _, ...issuerSigned }, ...rest }) =>
          ({ ...rest, issuerSigned }) as never,
      },
    ],
    ['of a later edition', { ...response({ version: '1.1' }), ...mso({ version: '1.1' }) }],
    [
      'next to a document that was not asked for',
      {
        response: ({ documents, ...rest }) => ({
          ...rest,
          documents: [{ docType: 'org.other' }, ...documents] as never,
        }),
      },
    ],
    ['with fewer data elements than issued', { items: ([one]) => (one ? [one] : []) }],
    ['until the second before its expiry', validity({ validUntil: at(1) })],
    ['from a clock that is a minute ahead', validity({ signed: at(SKEW), validFrom: at(SKEW) })],
    ['signed in the only second of its certificate', issuedBy(validNow)],
  ])('is accepted %s', (_what, changes) => {
    expect(verify(present(changes))).toMatchObject({ types: [LIBRARY_DOCUMENT] })
  })

  it('has the same content in all combinations of the forms that the standard allows', () => {
    const version = fc.nat(999).map((minor) => `1.${minor}`)
    const other = fc.constantFrom<unknown>({ docType: 'org.other' }, {}, { docType: 'org.other', issuerSigned: null })
    const forms = fc.record({
      responseVersion: version,
      msoVersion: version,
      before: fc.array(other, { maxLength: 2 }),
      after: fc.array(other, { maxLength: 2 }),
      issuerAlgorithm: fc.constantFrom(ES256, ESP256),
      deviceAlgorithm: fc.constantFrom(ES256, ESP256),
      unknownMembers: fc.dictionary(
        fc.stringMatching(/^x-[a-z]{1,5}$/),
        fc.constantFrom(null, 1, 'text', [true], { a: 1 }),
        {
          maxKeys: 2,
        },
      ),
      isLong: fc.boolean(),
    })
    const verified = verify(present())
    expect(verified).toMatchObject({ claims: { [LIBRARY_DOCUMENT]: { displayName: 'Anna', level: 2 } } })
    fc.assert(
      fc.property(forms, ({ responseVersion, msoVersion, before, after, unknownMembers, isLong, ...algorithms }) => {
        const presented = present({
          mso: (honest) => ({ ...honest, ...unknownMembers, version: msoVersion }),
          document: (honest) => ({ ...honest, ...unknownMembers }),
          response: ({ documents, ...rest }) => ({
            ...rest,
            ...unknownMembers,
            version: responseVersion,
            documents: [...before, ...documents, ...after],
          }),
          issuerHeader: new Map([[ALGORITHM, algorithms.issuerAlgorithm]]),
          deviceHeader: new Map([[ALGORITHM, algorithms.deviceAlgorithm]]),
        })
        expect(verify(isLong ? withLongLength(presented) : presented)).toEqual(verified)
      }),
    )
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['text that is not base64url', `${present()}=`],
    ['bytes after the response', `${present()}AA`],
    ['more than a megabyte', 'A'.repeat(1_400_000)],
    ['a list', present({ response: (honest) => [honest] })],
    ['another version', present(response({ version: '2.0' }))],
    ['an error', present(response({ status: 10 }))],
    ['no status', present({ response: ({ status: _, ...rest }) => rest })],
    ['documents that are not a list', present(response({ documents: {} }))],
    ['no document', present(response({ documents: [] }))],
    [
      'two documents that were asked for',
      present({ response: (honest) => ({ ...honest, documents: [...honest.documents, ...honest.documents] }) }),
    ],
    [
      'two documents that were not asked for',
      present({ response: (honest) => ({ ...honest, documents: [{ docType: 'a' }, { docType: 'b' }] as never }) }),
    ],
    ['a document that is text', present({ document: () => 'document' })],
    ['a document without a type', present(document({ docType: null }))],
    ['no data of an issuer', present(document({ issuerSigned: null }))],
    ['no data of a device', present(document({ deviceSigned: null }))],
    ['no signature of an issuer', present(issuerSigned({ issuerAuth: null }))],
    ['namespaces that are not a map', present(issuerSigned({ nameSpaces: [] }))],
    ['a namespace that is not text', present(issuerSigned({ nameSpaces: new Map([[1, []]]) }))],
    ['a namespace that is not a list', present(issuerSigned({ nameSpaces: { [LIBRARY_DOCUMENT]: {} } }))],
    [
      'an element that is not encoded',
      present(issuerSigned({ nameSpaces: { [LIBRARY_DOCUMENT]: [{ digestID: 0 }] } })),
    ],
    ['an element that is a list', present(issuerSigned({ nameSpaces: { [LIBRARY_DOCUMENT]: [EncodedCbor.of([])] } }))],
    ['an element whose digest id is text', present(element({ digestID: '0' }))],
    ['an element whose name is a number', present(element({ elementIdentifier: 1 }))],
    ['an element whose salt is text', present(element({ random: 'salt' }))],
    ['an element whose value is a map with a number as name', present(element({ elementValue: new Map([[1, 2]]) }))],
    ['an element whose value is a list with such a map', present(element({ elementValue: [new Map([[1, 2]])] }))],
    ['an element twice', present({ items: (items) => [...items, ...items] })],
    ['more than a hundred elements', present({ items: ([one]) => many(101, one) })],
    ['more than a hundred elements in two namespaces', present({ document: inTwoNamespaces(51) })],
    ['data of the device that is not encoded', present(deviceSigned({ nameSpaces: {} }))],
    ['no authentication of the device', present(deviceSigned({ deviceAuth: null }))],
    [
      'a MAC of the device',
      present(deviceSigned({ deviceAuth: { deviceMac: [Buffer.of(0xa0), {}, null, Buffer.alloc(32)] } })),
    ],
    ['a signature of the device in three parts', present({ deviceSignature: (parts) => parts.slice(0, 3) })],
  ])('is refused as malformed if it is, or has, %s', (_what, presentation) => {
    expect(verify(presentation)).toEqual({ refused: 'format', because: 'device-response', diagnosis })
  })

  it('is read with a hundred elements, all of which must be signed', () => {
    const changes = { items: ([one]: object[]) => many(100, one) as never }
    expect(verify(present(changes))).toMatchObject({ because: 'digests' })
  })

  /** Payload that the device has to sign in this session. */
  const computed = EncodedCbor.of([
    'DeviceAuthentication',
    sessionTranscript(expected),
    LIBRARY_DOCUMENT,
    EncodedCbor.of({}),
  ]).whole
  const ofItsOwn = encodeCbor('something else')

  it.each<[string, Uint8Array, Uint8Array]>([
    ['under the expected signature', ofItsOwn, computed],
    ['that it signs', ofItsOwn, ofItsOwn],
    ['that is the expected one', computed, computed],
    ['that is empty', new Uint8Array(), computed],
  ])('is refused if the signature of its device carries a payload of its own %s', (_what, payload, signed) => {
    const header = encodeCbor(new Map([[ALGORITHM, ES256]]))
    const toBeSigned = encodeCbor(['Signature1', header, new Uint8Array(), signed])
    const signature = sign('sha256', toBeSigned, { key: holder.privateKey, dsaEncoding: 'ieee-p1363' })
    const detached = { deviceSignature: () => [header, new Map(), null, signature] }
    expect('refused' in verify(present(detached))).toBe(signed === ofItsOwn)
    const carrying = present({ deviceSignature: () => [header, new Map(), payload, signature] })
    expect(verify(carrying)).toEqual({ refused: 'format', because: 'device-response', diagnosis })
  })

  it.each<[string, Changes]>([
    ['no payload of its issuer', { issuerAuth: ([header, rest, , signature]) => [header, rest, null, signature] }],
    ['a malformed payload of its issuer', mso({ version: '2.0' })],
  ])('is refused if it has %s', (_what, changes) => {
    expect(verify(present(changes))).toEqual({ refused: 'format', because: 'mobile-security-object', diagnosis })
  })

  it.each<[string, Changes]>([
    ['signed below an unknown authority', issuedBy(stranger)],
    ['signed with our key for JWTs', issuedBy(ownSigner)],
    ['without certificates', { issuerAuth: ([header, , ...rest]) => [header, new Map(), ...rest] }],
    [
      'whose certificate has expired',
      issuedBy(forgeIssuedBy(library, { uris: [LIBRARY], validTo: new Date(NOW - SECOND) })),
    ],
  ])('is refused for its issuer: %s', (_what, changes) => {
    expect(verify(present(changes))).toEqual({ refused: 'issuer', because: 'issuer-untrusted', diagnosis })
  })

  const other = { [LIBRARY_DOCUMENT]: new Map([[0, Buffer.alloc(32)]]) }
  const signedIn = (certificate: Parameters<typeof forgeIssuedBy>[1], seconds: number): Changes => ({
    ...issuedBy(forgeIssuedBy(library, { uris: [LIBRARY], ...certificate })),
    ...validity({ signed: at(seconds) }),
  })

  it.each<[string, string, string, Changes]>([
    [
      'whose signature is broken',
      'signature',
      'issuer-signature',
      { issuerAuth: ([header, rest, payload]) => [header, rest, payload, Buffer.alloc(64, 1)] },
    ],
    [
      'signed with another key than certified',
      'signature',
      'issuer-signature',
      { signer: { privateKey: stranger.privateKey, x5c: x5cOf(librarySigner) } },
    ],
    ['with another type inside than outside', 'signature', 'document-type', mso({ docType: 'org.library.other.1' })],
    [
      'with another type outside than inside',
      'signature',
      'document-type',
      document({ docType: 'org.library.other.1' }),
    ],
    ['with a changed value', 'signature', 'digests', element({ elementValue: 'Ewa' })],
    ['with a changed name', 'signature', 'digests', element({ elementIdentifier: 'name' })],
    ['with a changed salt', 'signature', 'digests', element({ random: Buffer.alloc(16) })],
    ['with an element under the digest of another', 'signature', 'digests', element({ digestID: 1 })],
    ['with an element under no digest', 'signature', 'digests', element({ digestID: 9 })],
    [
      'with one of two elements changed',
      'signature',
      'digests',
      { items: ([one, two]) => [one, { ...two, elementValue: 3 }] as never },
    ],
    ['with other digests', 'signature', 'digests', mso({ valueDigests: other })],
    ['with digests of another algorithm', 'signature', 'digests', mso({ digestAlgorithm: 'SHA-512' })],
    ['without digests of its namespace', 'signature', 'digests', mso({ valueDigests: {} })],
    ['with its elements in another namespace', 'signature', 'digests', { document: movedTo('org.library.other') }],
    ['that has expired this second', 'validity', 'validity', validity({ validUntil: at(0) })],
    ['that is not valid yet', 'validity', 'validity', validity({ validFrom: at(SKEW + 1) })],
    ['signed in the future', 'validity', 'validity', validity({ signed: at(SKEW + 1) })],
    ['signed before its certificate was valid', 'validity', 'validity', signedIn({ validFrom: new Date(NOW) }, -1)],
    ['signed after its certificate has expired', 'validity', 'validity', signedIn({ validTo: new Date(NOW) }, 1)],
    ['bound to no key', 'holder', 'device-key', mso({ deviceKeyInfo: {} })],
    ['bound to a malformed key', 'holder', 'device-key', deviceKey({ kty: 'EC' })],
    ['signed by another device', 'holder', 'device-signature', { deviceKey: otherHolder.privateKey }],
    [
      'signed by its issuer in place of the device',
      'holder',
      'device-signature',
      { deviceKey: librarySigner.privateKey },
    ],
    [
      'with another algorithm of the device',
      'holder',
      'device-signature',
      { deviceHeader: new Map([[ALGORITHM, -35]]) },
    ],
    [
      'with a critical header of the device',
      'holder',
      'device-signature',
      {
        deviceHeader: new Map<number, unknown>([
          [ALGORITHM, ES256],
          [CRITICAL, [1]],
        ]),
      },
    ],
    [
      'with other data of the device than signed',
      'holder',
      'device-signature',
      deviceSigned({ nameSpaces: EncodedCbor.of({ a: {} }) }),
    ],
    ['with data of the device that is not a map', 'holder', 'device-namespaces', { deviceNamespaces: [] }],
    [
      'with a namespace of the device that is not text',
      'holder',
      'device-namespaces',
      { deviceNamespaces: new Map([[1, {}]]) },
    ],
    [
      'with a namespace of the device that is not a map',
      'holder',
      'device-namespaces',
      { deviceNamespaces: { a: [] } },
    ],
    [
      'with data that the device may not sign',
      'holder',
      'device-namespaces',
      authorized({ nameSpaces: ['b'] }, { a: { x: 1 } }),
    ],
    [
      'with one element that the device may not sign',
      'holder',
      'device-namespaces',
      authorized({ dataElements: { a: ['x'] } }, { a: { x: 1, y: 1 } }),
    ],
    [
      'with malformed data of the device',
      'holder',
      'device-namespaces',
      authorized({ nameSpaces: ['a'] }, { a: { x: new Map([[1, 2]]) } }),
    ],
  ])('is refused if it is one %s', (_what, refused, because, changes) => {
    expect(verify(present(changes))).toEqual({ refused, because, issuerName: LIBRARY, diagnosis })
  })

  it.each<[string, Partial<typeof REQUEST>]>([
    ['another audience', { clientId: 'x509_hash:other' }],
    ['another nonce', { nonce: 'another' }],
    ['another address', { responseUri: `${PUBLIC_URL}/openid4vp/responses/2` }],
    ['another response key', { responseKey: generateHolderKey().publicJwk }],
  ])('is refused if its device answers a request with %s', (_what, changes) => {
    const answer = present({}, directPostBinding({ ...REQUEST, ...changes }))
    expect(verify(answer)).toEqual({ refused: 'holder', because: 'device-signature', issuerName: LIBRARY, diagnosis })
  })

  it('is refused if its device answers in another way', () => {
    const handover = { ...expected.handover, name: 'OpenID4VPDCAPIHandover' }
    expect(verify(present({}, { handover }))).toMatchObject({ because: 'device-signature' })
  })
})

describe('the diagnosis of a refused mdoc', () => {
  const { audience, nonce } = expected
  const other = 'received another or none'
  const session = `OpenID4VPHandover with "${audience}", "${nonce}", "${REQUEST.responseUri}"`
  const unsigned = `deviceSignature signature: expected one by the key of its signer over ${session}, ${other}`
  const otherNonce = directPostBinding({ ...REQUEST, nonce: 'another' })

  it.each<[string, string, string | RegExp]>([
    ['text that is not base64url', '=', `DeviceResponse: expected a CBOR map of at most 1 MB in base64url, ${other}`],
    ['a version', present(response({ version: '2.0' })), 'version: expected "1.0", received "2.0"'],
    ['a status', present(response({ status: 10 })), 'status: expected 0, received 10'],
    [
      'missing documents',
      present(response({ documents: [] })),
      /^documents: expected one with docType ".*", received a list of 0$/,
    ],
    [
      'a document without a part',
      present({ document: ({ issuerSigned: _, ...rest }) => rest as never }),
      `document: expected docType, issuerSigned and deviceSigned, ${other}`,
    ],
    [
      'no signature of the issuer',
      present(issuerSigned({ issuerAuth: null })),
      `issuerAuth: expected a COSE_Sign1, ${other}`,
    ],
    [
      'an element twice',
      present({ items: (items) => [...items, ...items] }),
      `nameSpaces: expected at most 100 encoded elements, each one once, ${other}`,
    ],
    [
      'data of the device',
      present(deviceSigned({ nameSpaces: {} })),
      `deviceSigned nameSpaces: expected encoded CBOR (tag 24), ${other}`,
    ],
    [
      'a MAC of the device',
      present(deviceSigned({ deviceAuth: { deviceMac: [] } })),
      `deviceAuth: expected a COSE_Sign1 in deviceSignature, and no MAC, ${other}`,
    ],
    [
      'a payload of the device',
      present({ deviceSignature: ([header, rest, , signature]) => [header, rest, Buffer.of(0), signature] }),
      'deviceSignature payload: expected null, received an object',
    ],
    [
      'no payload of the issuer',
      present({ issuerAuth: ([header, rest, , signature]) => [header, rest, null, signature] }),
      `issuerAuth payload: expected an encoded map (tag 24), ${other}`,
    ],
    ['a version of the MSO', present(mso({ version: '2.0' })), 'MSO version: expected "1.0", received "2.0"'],
    [
      'a digest algorithm',
      present(mso({ digestAlgorithm: 'MD5' })),
      'MSO digestAlgorithm: expected "SHA-256", received "MD5"',
    ],
    ['missing digests', present(mso({ valueDigests: null })), `MSO: expected docType and valueDigests, ${other}`],
    ['missing dates', present(mso({ validityInfo: null })), `MSO: expected validityInfo and deviceKeyInfo, ${other}`],
    [
      'a date',
      present(validity({ signed: 'today' })),
      `MSO validityInfo: expected signed, validFrom and validUntil as tdate, ${other}`,
    ],
    [
      'an unknown issuer',
      present(issuedBy(stranger)),
      /^x5c: expected a chain below a trusted authority, .*, "CN=Stranger", ".*", ".*", nothing$/,
    ],
    [
      'a signature of the issuer',
      present({ issuerAuth: ([header, rest, payload]) => [header, rest, payload, Buffer.alloc(64, 1)] }),
      `issuerAuth signature: expected one by the key of its signer over the payload, ${other}`,
    ],
    [
      'another type',
      present(mso({ docType: 'org.other' })),
      `docType: expected "org.other", as signed, received "${LIBRARY_DOCUMENT}"`,
    ],
    [
      'a changed element, without its value',
      present(element({ elementValue: 'Ewa' })),
      `valueDigests: expected the digest of each element with its tag, received "${LIBRARY_DOCUMENT} displayName"`,
    ],
    ['an expired document', present(validity({ validUntil: at(0) })), /^validity: expected dates around /],
    ['no key of the device', present(mso({ deviceKeyInfo: {} })), `deviceKey: expected a public P-256 key, ${other}`],
    [
      'an algorithm of the device',
      present({ deviceHeader: new Map([[ALGORITHM, -35]]) }),
      'deviceSignature alg: expected -7 or -9, and no crit, received -35',
    ],
    ['another device', present({ deviceKey: otherHolder.privateKey }), unsigned],
    ['another nonce, like another device', present({}, otherNonce), unsigned],
    [
      'elements that the device may not sign',
      present({ deviceNamespaces: { a: { x: 1 } } }),
      `deviceSigned: expected elements that keyAuthorizations names, ${other}`,
    ],
  ])('names %s', (_what, presentation, line) => {
    const verified = verify(presentation)
    expect('refused' in verified && verified.diagnosis).toEqual(
      typeof line === 'string' ? line : expect.stringMatching(line),
    )
  })
})

describe('the data that the device of an mdoc signs', () => {
  const hashes = [Buffer.from('one'), Buffer.from('two')]
  const confirmed = (changes: Changes) => {
    const verified = verify(present(changes))
    return 'refused' in verified ? verified : verified.confirmed
  }

  it('confirms a payment by its hashes', () => {
    const signed = { [PAYMENT_TYPE]: { transaction_data_hashes: hashes } }
    const expectedHashes = { transaction_data_hashes: hashes.map((one) => one.toString('base64url')) }
    expect(confirmed(authorized({ nameSpaces: [PAYMENT_TYPE] }, signed))).toEqual(expectedHashes)
    const byElement = { dataElements: { [PAYMENT_TYPE]: ['transaction_data_hashes'] } }
    expect(confirmed(authorized(byElement, signed))).toEqual(expectedHashes)
  })

  it.each<[string, object]>([
    ['in another namespace', { other: { transaction_data_hashes: hashes } }],
    ['under another name', { [PAYMENT_TYPE]: { hashes } }],
    ['that are not a list', { [PAYMENT_TYPE]: { transaction_data_hashes: 'one' } }],
  ])('confirms nothing by hashes %s', (_what, signed) => {
    expect(confirmed(authorized({ nameSpaces: [PAYMENT_TYPE, 'other'] }, signed))).toEqual({})
  })
})

describe('the values of an mdoc', () => {
  it.each<[unknown, unknown]>([
    [Buffer.from('ÿØÿ', 'latin1'), '/9j/'],
    [new CborDate('2020-01-02T03:04:05Z'), '2020-01-02T03:04:05Z'],
    [new CborDate('2020-01-02', 1004), '2020-01-02'],
    [EncodedCbor.of(1), 'AQ=='],
    [{ a: [1, { b: true }] }, { a: [1, { b: true }] }],
    [null, null],
  ])('are read from %o as %o', (elementValue, json) => {
    const wrapped = EncodedCbor.of({ digestID: 0, random: Buffer.alloc(16), elementIdentifier: 'x', elementValue })
    const verified = verify(present(withElement(wrapped)))
    expect(verified).toMatchObject({ claims: { [LIBRARY_DOCUMENT]: { x: json } } })
  })
})

function issuedBy(signer: ForgedCertificate) {
  return { signer: { privateKey: signer.privateKey, x5c: x5cOf(signer) } } satisfies Changes
}

function many<Item extends object>(count: number, item: Item | undefined): Item[] {
  return Array.from({ length: count }, (_, index) => ({ ...(item as Item), elementIdentifier: `e${index}` }))
}

function inTwoNamespaces(count: number): (honest: Document) => Document {
  return ({ issuerSigned, ...rest }) => {
    const items = many(count, { digestID: 0, random: Buffer.alloc(16), elementValue: 1 }).map((item) =>
      EncodedCbor.of(item),
    )
    return { ...rest, issuerSigned: { ...issuerSigned, nameSpaces: { a: items, b: items } } }
  }
}

function movedTo(namespace: string): (honest: Document) => Document {
  return ({ issuerSigned, ...rest }) => {
    const nameSpaces = { [namespace]: issuerSigned.nameSpaces[LIBRARY_DOCUMENT] ?? [] }
    return { ...rest, issuerSigned: { ...issuerSigned, nameSpaces } }
  }
}

/** Lets the device sign data, with these authorizations by the issuer. */
function authorized(keyAuthorizations: object, deviceNamespaces: object): Changes {
  return {
    mso: (honest) => ({ ...honest, deviceKeyInfo: { ...(honest.deviceKeyInfo as object), keyAuthorizations } }),
    deviceNamespaces,
  }
}

/** Issues and presents only this element. */
function withElement(wrapped: EncodedCbor): Changes {
  const digest = createHash('sha256').update(wrapped.whole).digest()
  return {
    mso: (honest) => ({ ...honest, valueDigests: { [LIBRARY_DOCUMENT]: new Map([[0, digest]]) } }),
    document: ({ issuerSigned, ...rest }) => ({
      ...rest,
      issuerSigned: { ...issuerSigned, nameSpaces: { [LIBRARY_DOCUMENT]: [wrapped] } },
    }),
  }
}

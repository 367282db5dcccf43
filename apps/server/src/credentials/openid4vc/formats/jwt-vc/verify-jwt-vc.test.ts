import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgeIssuedBy, x5cOf } from '../../../../../../../tests/protocol/wallet/forge.ts'
import { type JsonObject, overridden } from '../../../../../../../tests/protocol/wallet/json-reading.ts'
import { es256, flipped, signJws } from '../../../../../../../tests/protocol/wallet/jws.ts'
import { thumbprint } from '../../../../../../../tests/protocol/wallet/keys.ts'
import {
  expected,
  holder,
  LIBRARY,
  LIBRARY_TYPE,
  library,
  librarySigner,
  NOW,
  NOW_IN_SECONDS,
  otherHolder,
  ownSigner,
  PUBLIC_URL,
  SECOND,
  SKEW,
  stranger,
  trust,
} from '../presented.fixture.ts'
import { didOfJwk } from './did-jwk.ts'
import { JWT_VC } from './jwt-vc.ts'

const DAY = 86_400
/** Age in seconds at which a proof is too old. */
const PROOF_AGE = 300
const DID = didOfJwk(holder.publicJwk)
const LIST = 'https://library.example/status/1'

/** Each refusal has a diagnosis. */
const diagnosis = expect.stringMatching(/: expected .*received /)

/** Changes to an honest presentation. Members whose value is `undefined` are left out. */
type Changes = {
  signer?: typeof librarySigner
  header?: JsonObject
  payload?: JsonObject
  vc?: JsonObject
  /** Signer of the credential. */
  sign?: ReturnType<typeof es256>
  presentation?: { header?: JsonObject; payload?: JsonObject; vp?: JsonObject; sign?: ReturnType<typeof es256> }
}

function issue({ signer = librarySigner, header, payload, vc, sign = es256(signer.privateKey) }: Changes): string {
  const content = { type: ['VerifiableCredential', LIBRARY_TYPE], credentialSubject: { id: DID, displayName: 'Anna' } }
  const dates = { iat: NOW_IN_SECONDS, nbf: NOW_IN_SECONDS, exp: NOW_IN_SECONDS + DAY }
  return signJws(
    overridden({ alg: 'ES256', typ: 'JWT', x5c: x5cOf(signer) }, header),
    overridden({ iss: LIBRARY, sub: DID, ...dates, vc: overridden(content, vc) }, payload),
    sign,
  )
}

/** Creates a presentation of the library's card, which is honest in all parts without a change. */
function present(changes: Changes = {}): string {
  const { header, payload, vp, sign = es256(holder.privateKey) } = changes.presentation ?? {}
  const content = overridden({ type: ['VerifiablePresentation'], verifiableCredential: [issue(changes)] }, vp)
  return signJws(
    overridden({ alg: 'ES256', typ: 'JWT', kid: `${DID}#0` }, header),
    overridden({ iss: DID, aud: expected.audience, nonce: expected.nonce, vp: content }, payload),
    sign,
  )
}

const verify = (presentation: string) => JWT_VC.verify(presentation, trust, expected)

const credential = (payload: JsonObject): Changes => ({ payload })
const header = (members: JsonObject): Changes => ({ header: members })
const data = (vc: JsonObject): Changes => ({ vc })
const subject = (members: JsonObject): Changes => ({ vc: { credentialSubject: { id: DID, ...members } } })
const presentation = (payload: JsonObject): Changes => ({ presentation: { payload } })
const presentationHeader = (members: JsonObject): Changes => ({ presentation: { header: members } })
const content = (vp: JsonObject): Changes => ({ presentation: { vp } })
/** Changes to a credential that we issued. */
const ours = (members: JsonObject): Changes => ({ signer: ownSigner, payload: { iss: PUBLIC_URL, ...members } })
const text = (seconds: number) => new Date((NOW_IN_SECONDS + seconds) * SECOND).toISOString()
/** Makes both changes. */
const merged = (one: Changes, other: Changes): Changes => ({
  header: { ...one.header, ...other.header },
  payload: { ...one.payload, ...other.payload },
  vc: { ...one.vc, ...other.vc },
  presentation: {
    header: { ...one.presentation?.header, ...other.presentation?.header },
    payload: { ...one.presentation?.payload, ...other.presentation?.payload },
    vp: { ...one.presentation?.vp, ...other.presentation?.vp },
  },
})

describe('a presented JWT VC', () => {
  it('is accepted with everything that it states', () => {
    const status = { status_list: { uri: LIST, idx: 7 } }
    expect(verify(present({ payload: { status } }))).toEqual({
      issuer: expect.objectContaining({ kind: 'other', name: LIBRARY }),
      types: [LIBRARY_TYPE],
      holderKey: thumbprint(holder.publicJwk),
      dates: { issuedAt: NOW, validFrom: NOW, expiresAt: NOW + DAY * SECOND },
      status: { uri: LIST, index: 7 },
      claims: { credentialSubject: { displayName: 'Anna' } },
      confirmed: {},
    })
    expect(verify(present(ours({})))).toMatchObject({ issuer: { kind: 'own', name: PUBLIC_URL } })
  })

  it.each<[string, Changes]>([
    ['without media types', { ...header({ typ: undefined }), ...presentationHeader({ typ: undefined }) }],
    ['with an issuer in its data that is the one of the JWT', data({ issuer: LIBRARY })],
    ['with an issuer in its data that is an object', data({ issuer: { id: LIBRARY, name: 'Library' } })],
    ['with its issuer only in its data', { payload: { iss: undefined }, vc: { issuer: { id: LIBRARY } } }],
    ['with its subject only in its data', credential({ sub: undefined })],
    ['with a list of one subject', data({ credentialSubject: [{ id: DID, displayName: 'Anna' }] })],
    ['presented to a list of one audience', presentation({ aud: [expected.audience] })],
    ['without the subject in its data', { vc: { credentialSubject: { displayName: 'Anna' } } }],
    ['with a single type of presentation and a single credential', content({ type: 'VerifiablePresentation' })],
    ['without dates', credential({ iat: undefined, nbf: undefined, exp: undefined })],
    ['until the second before its expiry', credential({ exp: NOW_IN_SECONDS + 1 })],
    ['from a clock that is a minute ahead', credential({ iat: NOW_IN_SECONDS + SKEW, nbf: NOW_IN_SECONDS + SKEW })],
    ['in a presentation that does not name its holder', presentation({ iss: undefined })],
    ['in a presentation that is five minutes old', presentation({ iat: NOW_IN_SECONDS - PROOF_AGE })],
    ['in a presentation with dates', presentation({ nbf: NOW_IN_SECONDS, exp: NOW_IN_SECONDS + 1 })],
  ])('is accepted %s', (_what, changes) => {
    expect(verify(present(changes))).toMatchObject({ types: [LIBRARY_TYPE] })
  })

  it('is accepted with a photo of 500 KB, which it always discloses', () => {
    const photo = Buffer.alloc(500_000, 1).toString('base64')

    expect(verify(present(subject({ photo })))).toMatchObject({ claims: { credentialSubject: { photo } } })
  })

  it('has the dates of its data model if the JWT has none', () => {
    const dates = { issuanceDate: text(-1), expirationDate: text(1) }
    const changes = { payload: { iat: undefined, nbf: undefined, exp: undefined }, vc: dates }
    expect(verify(present(changes))).toMatchObject({
      dates: { issuedAt: NOW - SECOND, validFrom: NOW - SECOND, expiresAt: NOW + SECOND },
    })
  })

  it.each<[string, Changes, object | string | undefined]>([
    ['none', {}, undefined],
    ['an unknown one', credential({ status: {} }), 'unknown'],
    ['one of its data model', data({ credentialStatus: listed({}) }), { uri: LIST, index: 7 }],
    ['one in a list', data({ credentialStatus: [listed({})] }), { uri: LIST, index: 7 }],
    [
      'one with a list of types',
      data({ credentialStatus: listed({ type: ['TokenStatusList'] }) }),
      { uri: LIST, index: 7 },
    ],
    ['an unknown one if there are several', data({ credentialStatus: [listed({}), listed({})] }), 'unknown'],
    ['one of the JWT first', { payload: { status: {} }, vc: { credentialStatus: listed({}) } }, 'unknown'],
    [
      'an unknown one, of another kind',
      data({ credentialStatus: listed({ type: 'BitstringStatusListEntry' }) }),
      'unknown',
    ],
    [
      'an unknown one, without a list',
      data({ credentialStatus: listed({ statusListCredential: undefined }) }),
      'unknown',
    ],
    ['an unknown one, without an index', data({ credentialStatus: listed({ statusListIndex: undefined }) }), 'unknown'],
    ['an unknown one, with a negative index', data({ credentialStatus: listed({ statusListIndex: '-1' }) }), 'unknown'],
    ['an unknown one, with a fraction', data({ credentialStatus: listed({ statusListIndex: '1.5' }) }), 'unknown'],
    [
      'an unknown one, with an endless index',
      data({ credentialStatus: listed({ statusListIndex: '1'.repeat(16) }) }),
      'unknown',
    ],
    ['an unknown one, which is text', data({ credentialStatus: LIST }), 'unknown'],
    ['an unknown one, which is null', data({ credentialStatus: null }), 'unknown'],
  ])('has as its status %s', (_what, changes, status) => {
    const verified = verify(present(changes))
    expect('refused' in verified ? verified : verified.status).toEqual(status)
  })

  it('has the same content in all combinations of the forms that the data model allows', () => {
    const id = { id: DID }
    const subject = { displayName: 'Anna' }
    const status = { status_list: { uri: LIST, idx: 7 } }
    const inData = { payload: { iat: undefined, nbf: undefined, exp: undefined } }
    const statusInData = (credentialStatus: unknown): Changes => ({
      payload: { status: undefined },
      vc: { credentialStatus },
    })
    /** Forms of one thing each, the plain form first. */
    const forms: Changes[][] = [
      [{}, header({ typ: undefined })],
      [{}, presentationHeader({ typ: undefined })],
      [
        {},
        data({ issuer: LIBRARY }),
        data({ issuer: { id: LIBRARY, name: 'Library' } }),
        { payload: { iss: undefined }, vc: { issuer: LIBRARY } },
        { payload: { iss: undefined }, vc: { issuer: { id: LIBRARY } } },
      ],
      [
        {},
        credential({ sub: undefined }),
        data({ credentialSubject: subject }),
        data({ credentialSubject: [{ ...id, ...subject }] }),
        { payload: { sub: undefined }, vc: { credentialSubject: [{ ...id, ...subject }] } },
      ],
      [{}, data({ type: [LIBRARY_TYPE, 'VerifiableCredential'] })],
      [{}, { ...inData, vc: { issuanceDate: text(0), expirationDate: text(DAY) } }],
      [
        {},
        statusInData(listed({})),
        statusInData([listed({})]),
        statusInData(listed({ type: ['TokenStatusList'] })),
        statusInData(listed({ statusListIndex: 7 })),
      ],
      [{}, presentation({ aud: [expected.audience] })],
      [{}, presentation({ iss: undefined })],
      [{}, content({ type: 'VerifiablePresentation' })],
    ]
    const plain = { payload: { status } }
    const verified = verify(present(plain))
    expect(verified).toMatchObject({ status: { uri: LIST, index: 7 } })
    fc.assert(
      fc.property(
        fc.tuple(...forms.map((alternatives) => fc.constantFrom(...alternatives))),
        fc.boolean(),
        (chosen, isBare) => {
          const changes = [plain, ...chosen].reduce(merged)
          const vp = isBare ? { verifiableCredential: issue(changes) } : {}
          expect(verify(present(merged(changes, content(vp))))).toEqual(verified)
        },
      ),
    )
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['text that is no JWT', 'hello'],
    ['another media type than JWT', present(presentationHeader({ typ: 'vp+jwt' }))],
    ['no presentation', present(presentation({ vp: undefined }))],
    ['a presentation that is null', present(presentation({ vp: null }))],
    ['a presentation of another type', present(content({ type: ['Presentation'] }))],
    ['a presentation without a type', present(content({ type: undefined }))],
    ['a presentation whose types are not all text', present(content({ type: ['VerifiablePresentation', 1] }))],
    ['no credential', present(content({ verifiableCredential: [] }))],
    ['two credentials', present(content({ verifiableCredential: [issue({}), issue({})] }))],
    ['a credential that is an object', present(content({ verifiableCredential: [{}] }))],
    ['a credential that is not a JWT', present(content({ verifiableCredential: ['hello'] }))],
    ['a credential of another media type', present(header({ typ: 'vc+jwt' }))],
    ['a JWT without a credential', present(credential({ vc: undefined }))],
    ['a JWT with a credential that is text', present(credential({ vc: 'hello' }))],
  ])('is refused as malformed if it is, or has, %s', (_what, text) => {
    expect(verify(text)).toEqual({ refused: 'format', because: 'jwt', diagnosis })
  })

  it.each<[string, Changes]>([
    ['without a type', data({ type: undefined })],
    ['that is not called a credential', data({ type: [LIBRARY_TYPE] })],
    ['without a subject', data({ credentialSubject: undefined })],
    ['with several subjects', data({ credentialSubject: [{ id: DID }, { id: DID }] })],
    ['with a list of no subject', data({ credentialSubject: [] })],
    ['with an object that names another issuer', data({ issuer: { id: PUBLIC_URL } })],
    ['with another issuer in its data than in the JWT', data({ issuer: PUBLIC_URL })],
    ['with null as issuer in its data and in the JWT', { payload: { iss: null }, vc: { issuer: null } }],
    ['about another subject than the holder', subject({ id: didOfJwk(otherHolder.publicJwk) })],
  ])('is refused for its data model: one %s', (_what, changes) => {
    expect(verify(present(changes))).toEqual({ refused: 'format', because: 'data-model', diagnosis })
  })

  it.each<[string, Changes]>([
    ['signed below an unknown authority', { signer: stranger }],
    ['without certificates', header({ x5c: undefined })],
    ['whose iss is not a name in the certificate', credential({ iss: 'https://other.example' })],
    [
      'whose certificate has expired',
      { signer: forgeIssuedBy(library, { uris: [LIBRARY], validTo: new Date(NOW - SECOND) }) },
    ],
  ])('is refused for its issuer: %s', (_what, changes) => {
    expect(verify(present(changes))).toEqual({ refused: 'issuer', because: 'issuer-untrusted', diagnosis })
  })

  it.each<[string, string, string, Changes]>([
    ['whose signature is broken', 'signature', 'issuer-signature', { sign: flipped(es256(librarySigner.privateKey)) }],
    ['signed with another key than certified', 'signature', 'issuer-signature', { sign: es256(stranger.privateKey) }],
    ['signed by its holder', 'signature', 'issuer-signature', { sign: es256(holder.privateKey) }],
    ['with another algorithm', 'signature', 'issuer-signature', header({ alg: 'ES384' })],
    ['with a critical header', 'signature', 'issuer-signature', header({ crit: ['exp'] })],
    ['with an expiry that is not a number', 'format', 'claims', credential({ exp: 'never' })],
    ['with a nbf that is not a number', 'format', 'claims', credential({ nbf: '1' })],
    ['with an iat that is not a number', 'format', 'claims', credential({ iat: null })],
    [
      'with a malformed expiry in its data',
      'format',
      'claims',
      { payload: { exp: undefined }, vc: { expirationDate: 'never' } },
    ],
    [
      'with an expiry in its data that is not text',
      'format',
      'claims',
      { payload: { exp: undefined }, vc: { expirationDate: 9e9 } },
    ],
    [
      'with a malformed issuance in its data',
      'format',
      'claims',
      { payload: { nbf: undefined }, vc: { issuanceDate: '2020' } },
    ],
    ['that has expired this second', 'validity', 'validity', credential({ exp: NOW_IN_SECONDS })],
    ['that is not valid yet', 'validity', 'validity', credential({ nbf: NOW_IN_SECONDS + SKEW + 1 })],
    ['issued in the future', 'validity', 'validity', credential({ iat: NOW_IN_SECONDS + SKEW + 1 })],
    [
      'that has expired by its data',
      'validity',
      'validity',
      { payload: { exp: undefined }, vc: { expirationDate: text(0) } },
    ],
    [
      'that is not valid yet by its data',
      'validity',
      'validity',
      { payload: { nbf: undefined }, vc: { issuanceDate: text(SKEW + 1) } },
    ],
    ['bound to something else than a key', 'holder', 'holder-key', boundTo('did:web:library.example')],
    ['bound to a key on another curve', 'holder', 'holder-key', boundTo(didOf({ ...holder.publicJwk, crv: 'P-384' }))],
    [
      'presented by another holder',
      'holder',
      'presentation-signature',
      { presentation: { sign: es256(otherHolder.privateKey) } },
    ],
    [
      'presented by its issuer',
      'holder',
      'presentation-signature',
      { presentation: { sign: es256(librarySigner.privateKey) } },
    ],
    [
      'presented under the name of another holder',
      'holder',
      'presentation-signature',
      presentation({ iss: didOfJwk(otherHolder.publicJwk) }),
    ],
    ['presented with another algorithm', 'holder', 'presentation-signature', presentationHeader({ alg: 'none' })],
    ['presented with a critical header', 'holder', 'presentation-signature', presentationHeader({ crit: ['exp'] })],
    ['presented to another audience', 'holder', 'request-binding', presentation({ aud: 'x509_hash:other' })],
    ['presented to several audiences', 'holder', 'request-binding', presentation({ aud: [expected.audience, 'b'] })],
    ['presented to an empty list', 'holder', 'request-binding', presentation({ aud: [] })],
    ['presented to nobody', 'holder', 'request-binding', presentation({ aud: undefined })],
    ['presented with the nonce of another request', 'holder', 'request-binding', presentation({ nonce: 'another' })],
    ['presented without a nonce', 'holder', 'request-binding', presentation({ nonce: undefined })],
    ['presented too long ago', 'request', 'answer-time', presentation({ iat: NOW_IN_SECONDS - PROOF_AGE - 1 })],
    ['presented in the future', 'request', 'answer-time', presentation({ iat: NOW_IN_SECONDS + SKEW + 1 })],
    ['presented at a time that is not a number', 'request', 'answer-time', presentation({ iat: 'now' })],
    ['in a presentation that has expired', 'request', 'answer-time', presentation({ exp: NOW_IN_SECONDS })],
    [
      'in a presentation that is not valid yet',
      'request',
      'answer-time',
      presentation({ nbf: NOW_IN_SECONDS + SKEW + 1 }),
    ],
  ])('is refused if it is one %s', (_what, refused, because, changes) => {
    expect(verify(present(changes))).toEqual({ refused, because, issuerName: LIBRARY, diagnosis })
  })

  it('is refused without a subject, even if its presentation names the key of its signer', () => {
    const nobody = { payload: { sub: undefined }, vc: { credentialSubject: { displayName: 'Anna' } } }
    expect(verify(present(nobody))).toEqual({
      refused: 'holder',
      because: 'holder-key',
      issuerName: LIBRARY,
      diagnosis,
    })
  })

  it.each(['iat', 'exp'])('of ours is refused without %s', (date) => {
    const changes = ours({ [date]: undefined, nbf: undefined })
    expect(verify(present(changes))).toEqual({
      refused: 'format',
      because: 'claims',
      issuerName: PUBLIC_URL,
      diagnosis,
    })
  })
})

describe('the diagnosis of a refused JWT VC', () => {
  const { audience, nonce } = expected
  const other = 'received another or none'

  it.each<[string, string | Changes, string | RegExp]>([
    ['text that is no JWT', 'hello', `VP: expected a JWT, and in a VP one credential, ${other}`],
    ['a media type', presentationHeader({ typ: 'vp+jwt' }), 'VP typ: expected "JWT", received "vp+jwt"'],
    [
      'a missing credential',
      content({ verifiableCredential: [] }),
      `VC: expected a JWT, and in a VP one credential, ${other}`,
    ],
    ['a media type of the credential', header({ typ: 'vc+jwt' }), 'VC typ: expected "JWT", received "vc+jwt"'],
    ['no data', credential({ vc: undefined }), 'VC vc: expected an object, received nothing'],
    [
      'a type',
      data({ type: ['Card'] }),
      `VC vc: expected VerifiableCredential in type and one credentialSubject, ${other}`,
    ],
    ['two issuers', data({ issuer: PUBLIC_URL }), `VC vc.issuer: expected "${LIBRARY}", received "${PUBLIC_URL}"`],
    [
      'two subjects, without the person',
      subject({ id: 'mailto:anna@example.org' }),
      `VC vc.credentialSubject.id: expected the sub, ${other}`,
    ],
    [
      'an unknown issuer',
      { signer: stranger },
      /^x5c: expected a chain below a trusted authority, now, for iss, received ".*", "CN=Stranger"/,
    ],
    [
      'a signature of the issuer',
      { sign: es256(stranger.privateKey) },
      `VC signature: expected one by the key of its signer, ${other}`,
    ],
    ['a date', credential({ exp: 'never' }), /^iat, nbf, exp: expected seconds, .*, "never"$/],
    ['an expired card', credential({ exp: NOW_IN_SECONDS }), /^validity: expected dates around /],
    [
      'a holder that is no key, without the person',
      boundTo('did:web:anna.example'),
      `VC sub: expected a did:jwk of a P-256 key, ${other}`,
    ],
    ['an algorithm of the holder', presentationHeader({ alg: 'none' }), 'VP alg: expected "ES256", received "none"'],
    [
      'a key of the holder',
      { presentation: { sign: es256(otherHolder.privateKey) } },
      `VP signature: expected one by the key of its signer, ${other}`,
    ],
    [
      'another holder',
      presentation({ iss: didOfJwk(otherHolder.publicJwk) }),
      `VP iss: expected the sub of the VC, ${other}`,
    ],
    [
      'an audience',
      presentation({ aud: 'https://other.example' }),
      `VP aud: expected "${audience}", received "https://other.example"`,
    ],
    ['a nonce', presentation({ nonce: 'another' }), `VP nonce: expected "${nonce}", received "another"`],
    ['an old presentation', presentation({ iat: 1 }), `VP iat: expected seconds around ${NOW_IN_SECONDS}, received 1`],
    [
      'an expired presentation',
      presentation({ exp: 1 }),
      `VP nbf, exp: expected seconds around ${NOW_IN_SECONDS}, received nothing, 1`,
    ],
  ])('names %s', (_what, faulty, line) => {
    const verified = verify(typeof faulty === 'string' ? faulty : present(faulty))
    expect('refused' in verified && verified.diagnosis).toEqual(
      typeof line === 'string' ? line : expect.stringMatching(line),
    )
  })
})

/** Creates a status reference of the data model. */
function listed(changes: JsonObject): JsonObject {
  return overridden({ type: 'TokenStatusList', statusListIndex: '7', statusListCredential: LIST }, changes)
}

function boundTo(sub: string): Changes {
  return { payload: { sub }, vc: { credentialSubject: { id: sub } }, presentation: { payload: { iss: sub } } }
}

function didOf(jwk: object): string {
  return `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`
}

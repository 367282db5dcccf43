import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  disclose,
  type ForgedCredentialOptions,
  forgeIssuedBy,
  forgeSdJwtVc,
  x5cOf,
} from '../../../../../../../tests/protocol/wallet/forge.ts'
import type { JsonObject } from '../../../../../../../tests/protocol/wallet/json-reading.ts'
import { es256, flipped, signJws } from '../../../../../../../tests/protocol/wallet/jws.ts'
import { thumbprint } from '../../../../../../../tests/protocol/wallet/keys.ts'
import {
  createPresentation,
  type PresentationTampering,
} from '../../../../../../../tests/protocol/wallet/presentation.ts'
import type { Json } from '../../../../platform/json/strict-json.ts'
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
import { SD_JWT_VC } from './sd-jwt-vc.ts'

const DAY = 86_400
/** Age in seconds at which a proof is too old. */
const PROOF_AGE = 300
const STATUS = { uri: 'https://library.example/status/1', index: 7 }

/** Each refusal has a diagnosis. */
const diagnosis = expect.stringMatching(/: expected .*received /)

/** Changes to an honest presentation. */
type Changes = PresentationTampering & { credential?: Partial<ForgedCredentialOptions> }

/** Creates a presentation of the library's card, which is honest in all parts without a change. */
function present({ credential, ...tampering }: Changes = {}): string {
  const { payload, ...rest } = credential ?? {}
  const compact = forgeSdJwtVc({
    signer: librarySigner,
    vct: LIBRARY_TYPE,
    holder: holder.publicJwk,
    claims: { displayName: 'Anna' },
    payload: { iss: LIBRARY, status: { status_list: { uri: STATUS.uri, idx: STATUS.index } }, ...payload },
    now: NOW,
    ...rest,
  })
  const [issuerJws = '', ...disclosures] = compact.split('~').slice(0, -1)
  const { audience, nonce } = expected
  return createPresentation({ now: () => NOW }, { issuerJws, disclosures, key: holder, audience, nonce }, tampering)
}

const verify = (presentation: string) => SD_JWT_VC.verify(presentation, trust, expected)

const payload = (members: JsonObject): Changes => ({ credential: { payload: members } })
const header = (members: JsonObject): Changes => ({ credential: { header: members } })
const binding = (members: JsonObject): Changes => ({ keyBinding: { payload: members } })
const bindingHeader = (members: JsonObject): Changes => ({ keyBinding: { header: members } })
/** Changes to a credential that we issued. */
const ours = (members: JsonObject): Changes => ({
  credential: { signer: ownSigner, payload: { iss: PUBLIC_URL, ...members } },
})

const extra = disclose('level', 2)

describe('a presented SD-JWT VC', () => {
  it('is accepted with everything that it states', () => {
    expect(verify(present({ ...binding({ note: 'signed' }) }))).toEqual({
      issuer: expect.objectContaining({ kind: 'other', name: LIBRARY }),
      types: [LIBRARY_TYPE],
      holderKey: thumbprint(holder.publicJwk),
      dates: { issuedAt: NOW, validFrom: undefined, expiresAt: NOW + DAY * SECOND },
      status: STATUS,
      claims: { displayName: 'Anna' },
      confirmed: expect.objectContaining({ aud: expected.audience, nonce: expected.nonce, note: 'signed' }),
    })
    expect(verify(present(ours({})))).toMatchObject({ issuer: { kind: 'own', name: PUBLIC_URL } })
  })

  it.each<[string, Changes]>([
    ['without dates and without a status', payload({ iat: undefined, exp: undefined, status: undefined })],
    ['until the second before its expiry', payload({ exp: NOW_IN_SECONDS + 1 })],
    ['from its nbf on', payload({ nbf: NOW_IN_SECONDS })],
    ['from a clock that is a minute ahead', payload({ iat: NOW_IN_SECONDS + SKEW })],
    ['with a key binding that is five minutes old', binding({ iat: NOW_IN_SECONDS - PROOF_AGE })],
    ['with a key binding from a clock that is a minute ahead', binding({ iat: NOW_IN_SECONDS + SKEW })],
    ['with dates in its key binding', binding({ nbf: NOW_IN_SECONDS, exp: NOW_IN_SECONDS + 1 })],
    ['of the former media type', header({ typ: 'vc+sd-jwt' })],
    ['with digests by SHA-384', digestsBy('sha384')],
    ['with digests by SHA-512', digestsBy('sha512')],
    ['with a hundred disclosures', { credential: { disclosures: many(99) } }],
  ])('is accepted %s', (_what, changes) => {
    expect(verify(present(changes))).toMatchObject({ types: [LIBRARY_TYPE] })
  })

  it('has the further types that it names, which are no claims', () => {
    const named = { aka_vcts: ['urn:general', 'urn:other'], 'vct#integrity': 'sha256-AA' }
    const verified = verify(present(payload(named)))
    expect(verified).toMatchObject({ types: [LIBRARY_TYPE, 'urn:general', 'urn:other'] })
    expect(verified).toHaveProperty('claims', { displayName: 'Anna' })
  })

  it('has the same claims in all combinations of the forms that the standard allows, whatever their values are', () => {
    const name = fc.stringMatching(/^claim-[a-z]{1,3}$/)
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, true, false),
        fc.integer(),
        fc.string(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(name, tie('value'), { maxKeys: 4 }),
      ),
    }))
    const claims = fc.dictionary(name, value, { maxKeys: 6 })
    const forms = fc.record({
      typ: fc.constantFrom('dc+sd-jwt', 'vc+sd-jwt'),
      digests: fc.constantFrom('sha256', 'sha384', 'sha512'),
      iss: fc.constantFrom(LIBRARY, undefined, 'https://other.example'),
      aka_vcts: fc.constantFrom(undefined, ['urn:general']),
      plain: fc.func(fc.boolean()),
      decoys: fc.nat(3),
    })
    fc.assert(
      fc.property(claims, forms, (values, { typ, digests, iss, aka_vcts, plain, decoys }) => {
        const entries = Object.entries(values)
        const disclosures = entries.filter(([one]) => !plain(one)).map(([one, value]) => disclose(one, value))
        const unknown = Array.from({ length: decoys }, (_, index) => `decoy ${index}`)
        const digest = [...disclosures, ...unknown].map((one) => hash(digests, one, 'base64url')).sort()
        const credential = {
          header: { typ },
          claims: {},
          disclosures,
          payload: {
            ...Object.fromEntries(entries.filter(([one]) => plain(one))),
            iss,
            aka_vcts,
            _sd: digest,
            _sd_alg: digests.replace('sha', 'sha-'),
          },
        }
        const verified = verify(present({ credential }))
        if ('refused' in verified) throw new Error(verified.because)
        expect(verified.claims).toEqual(values)
        expect(verified.types).toEqual([LIBRARY_TYPE, ...(aka_vcts ?? [])])
      }),
    )
  })

  it('is from the subject of its certificate, whatever iss it states', () => {
    const unnamed = forgeIssuedBy(library, { commonName: 'City library' })
    const issuerOf = (iss: string | undefined, signer = unnamed) =>
      verify(present({ credential: { signer, payload: { iss } } }))
    const named = { issuer: { kind: 'other', name: 'City library' } }
    expect(issuerOf(undefined)).toMatchObject(named)
    expect(issuerOf('https://other.example')).toMatchObject(named)
    expect(issuerOf('https://other.example', librarySigner)).toMatchObject({ issuer: { name: LIBRARY } })
  })

  it('names no status only if it has none', () => {
    expect(verify(present(payload({ status: undefined })))).toMatchObject({ status: undefined })
    expect(verify(present(payload({ status: { other_list: {} } })))).toMatchObject({ status: 'unknown' })
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['only separators', '~~'],
    ['a JWT', present().split('~')[0] ?? ''],
    ['a credential that is not a JWT', present({ issuerJws: () => 'hello' })],
    ['no credential', present({ issuerJws: () => '' })],
    ['no key binding', present({ withoutKeyBinding: 'tilde-kept' })],
    ['a key binding that is not a JWT', `${present({ withoutKeyBinding: 'tilde-kept' })}hello`],
    ['a credential of another media type', present(header({ typ: 'example+sd-jwt' }))],
    ['a credential without a type in its header', present(header({ typ: undefined }))],
    ['more than a hundred disclosures', present({ credential: { disclosures: many(100) } })],
  ])('is refused as malformed if it is, or has, %s', (_what, presentation) => {
    expect(verify(presentation)).toEqual({ refused: 'format', because: 'malformed', issuerName: undefined, diagnosis })
  })

  it.each<[string, Changes]>([
    ['signed below an unknown authority', { credential: { signer: stranger } }],
    ['without certificates', header({ x5c: undefined })],
    ['whose iss is our name', payload({ iss: PUBLIC_URL })],
    ['whose iss is not text', payload({ iss: [LIBRARY] })],
    [
      'whose certificate has expired',
      { credential: { signer: forgeIssuedBy(library, { uris: [LIBRARY], validTo: new Date(NOW - SECOND) }) } },
    ],
  ])('is refused for its issuer: %s', (_what, changes) => {
    expect(verify(present(changes))).toEqual({
      refused: 'issuer',
      because: 'issuer-untrusted',
      issuerName: undefined,
      diagnosis,
    })
  })

  it.each<[string, string, string, Changes]>([
    ['whose signature is broken', 'signature', 'issuer-signature', signedBy(flipped(es256(librarySigner.privateKey)))],
    ['signed with another key than certified', 'signature', 'issuer-signature', signedBy(es256(stranger.privateKey))],
    ['with a critical header', 'signature', 'issuer-signature', header({ crit: ['exp'] })],
    ['with another algorithm', 'signature', 'issuer-signature', header({ alg: 'ES384' })],
    [
      'with a disclosure that the issuer did not sign',
      'signature',
      'disclosures',
      { disclosures: (all) => [...all, extra] },
    ],
    ['with a repeated disclosure', 'format', 'disclosures', { disclosures: (all) => [...all, ...all] }],
    ['without a type', 'format', 'claims', payload({ vct: undefined })],
    ['with a type that is not text', 'format', 'claims', payload({ vct: [LIBRARY_TYPE] })],
    ['with further types that are not a list', 'format', 'claims', payload({ aka_vcts: LIBRARY_TYPE })],
    ['with further types that are not text', 'format', 'claims', payload({ aka_vcts: [1] })],
    [
      'with further types that the holder may hide',
      'format',
      'disclosures',
      { credential: { claims: { aka_vcts: ['urn:general'] } } },
    ],
    ['with digests by another algorithm', 'format', 'disclosures', payload({ _sd_alg: 'sha3-256' })],
    ['with an expiry that is not a number', 'format', 'claims', payload({ exp: 'never' })],
    ['with a negative issuance', 'format', 'claims', payload({ iat: -1 })],
    ['that has expired this second', 'validity', 'validity', payload({ exp: NOW_IN_SECONDS })],
    ['that is not valid yet', 'validity', 'validity', payload({ nbf: NOW_IN_SECONDS + SKEW + 1 })],
    ['issued in the future', 'validity', 'validity', payload({ iat: NOW_IN_SECONDS + SKEW + 1 })],
    ['bound to no key', 'holder', 'holder-key', payload({ cnf: undefined })],
    ['bound to null', 'holder', 'holder-key', payload({ cnf: null })],
    [
      'bound to a key on another curve',
      'holder',
      'holder-key',
      payload({ cnf: { jwk: { ...holder.publicJwk, crv: 'P-384' } } }),
    ],
    ['whose key binding is signed with another key', 'holder', 'key-binding', boundBy(es256(otherHolder.privateKey))],
    ['whose key binding is signed by the issuer', 'holder', 'key-binding', boundBy(es256(librarySigner.privateKey))],
    ['whose key binding has another algorithm', 'holder', 'key-binding', bindingHeader({ alg: 'none' })],
    ['whose key binding has a critical header', 'holder', 'key-binding', bindingHeader({ crit: ['exp'] })],
    ['whose key binding has another media type', 'holder', 'key-binding', bindingHeader({ typ: 'JWT' })],
    ['whose key binding has no media type', 'holder', 'key-binding', bindingHeader({ typ: undefined })],
    ['with another sd_hash', 'holder', 'key-binding', binding({ sd_hash: 'A'.repeat(43) })],
    ['without sd_hash', 'holder', 'key-binding', binding({ sd_hash: undefined })],
    ['with fewer disclosures than bound', 'holder', 'key-binding', { disclosuresAfterKeyBinding: () => [] }],
    ['for another audience', 'holder', 'request-binding', binding({ aud: 'x509_hash:other' })],
    ['for several audiences', 'holder', 'request-binding', binding({ aud: [expected.audience] })],
    ['for no audience', 'holder', 'request-binding', binding({ aud: undefined })],
    ['with the nonce of another request', 'holder', 'request-binding', binding({ nonce: 'another' })],
    ['without a nonce', 'holder', 'request-binding', binding({ nonce: undefined })],
    ['whose key binding is too old', 'request', 'answer-time', binding({ iat: NOW_IN_SECONDS - PROOF_AGE - 1 })],
    ['whose key binding is from the future', 'request', 'answer-time', binding({ iat: NOW_IN_SECONDS + SKEW + 1 })],
    ['whose key binding states no time', 'request', 'answer-time', binding({ iat: undefined })],
    ['whose key binding has expired', 'request', 'answer-time', binding({ exp: NOW_IN_SECONDS })],
    ['whose key binding is not valid yet', 'request', 'answer-time', binding({ nbf: NOW_IN_SECONDS + SKEW + 1 })],
  ])('is refused if it is one %s', (_what, refused, because, changes) => {
    expect(verify(present(changes))).toEqual({ refused, because, issuerName: LIBRARY, diagnosis })
  })

  it.each(['iat', 'exp'])('of ours is refused without %s', (date) => {
    expect(verify(present(ours({ [date]: undefined })))).toEqual({
      refused: 'format',
      because: 'claims',
      issuerName: PUBLIC_URL,
      diagnosis,
    })
  })

  it('is refused if its key binding belongs to another credential of the same holder', () => {
    const other = present({ credential: { claims: { displayName: 'Ewa' } } })
    const swapped = present().slice(0, present().lastIndexOf('~') + 1) + other.slice(other.lastIndexOf('~') + 1)
    expect(verify(swapped)).toEqual({ refused: 'holder', because: 'key-binding', issuerName: LIBRARY, diagnosis })
  })

  it('is refused if the holder signed a credential of their own making', () => {
    const x5c = x5cOf(librarySigner)
    const own = (honest: string) =>
      signJws({ alg: 'ES256', typ: 'dc+sd-jwt', x5c }, payloadOf(honest), es256(holder.privateKey))
    expect(verify(present({ issuerJws: own }))).toMatchObject({ refused: 'signature' })
  })
})

describe('the diagnosis of a refused SD-JWT VC', () => {
  const { audience, nonce } = expected
  const date = (seconds: number) => `"${new Date((NOW_IN_SECONDS + seconds) * SECOND).toISOString()}"`
  const other = 'received another or none'

  it.each<[string, string | Changes, string | RegExp]>([
    ['text that is no JWT', 'hello~hello', `SD-JWT: expected a JWT of the issuer before the first ~, ${other}`],
    [
      'a missing key binding',
      { withoutKeyBinding: 'tilde-kept' },
      `KB-JWT: expected a key binding after the last ~, ${other}`,
    ],
    [
      'too many disclosures',
      { credential: { disclosures: many(100) } },
      'SD-JWT: expected at most 100 disclosures, received "more"',
    ],
    ['a media type', header({ typ: 'JWT' }), 'SD-JWT typ: expected "dc+sd-jwt", received "JWT"'],
    [
      'an unknown issuer',
      { credential: { signer: stranger } },
      /^x5c: expected a chain below a trusted authority, now, for iss, received ".*", "CN=Stranger", ".*", ".*", "https:\/\/library\.example"$/,
    ],
    ['no certificates', header({ x5c: undefined }), /, received nothing, nothing, nothing, nothing, "https:/],
    ['an algorithm of the issuer', header({ alg: 'ES384' }), 'SD-JWT alg: expected "ES256", received "ES384"'],
    [
      'a critical header',
      header({ crit: ['exp'] }),
      'SD-JWT header: expected neither crit nor b64, received an object',
    ],
    [
      'a signature of the issuer',
      signedBy(es256(stranger.privateKey)),
      `SD-JWT signature: expected one by the key of its signer, ${other}`,
    ],
    [
      'a changed disclosure',
      { disclosures: (all) => [...all, extra] },
      `disclosures: expected a digest of each in the SD-JWT, for one of them, ${other}`,
    ],
    [
      'a hash algorithm',
      payload({ _sd_alg: 'md5' }),
      '_sd_alg: expected sha-256 or sha-384 or sha-512, received "md5"',
    ],
    [
      'a missing type',
      payload({ vct: undefined }),
      'vct, aka_vcts: expected text, and a list of texts, received nothing, a list of 0',
    ],
    [
      'a date',
      payload({ exp: 'never' }),
      `iat, nbf, exp: expected seconds, and all but nbf in our own cards, received ${NOW_IN_SECONDS}, nothing, "never"`,
    ],
    [
      'an expired card',
      payload({ exp: NOW_IN_SECONDS }),
      `validity: expected dates around ${date(0)}, received ${date(0)} to ${date(0)}`,
    ],
    [
      'a key of the holder',
      payload({ cnf: { jwk: { kty: 'OKP', crv: 'Ed25519' } } }),
      'cnf.jwk kty, crv: expected those of a public P-256 key, received "OKP", "Ed25519"',
    ],
    ['a media type of the key binding', bindingHeader({ typ: 'JWT' }), 'KB-JWT typ: expected "kb+jwt", received "JWT"'],
    ['a hash', binding({ sd_hash: 'A' }), /^KB-JWT sd_hash: expected "[\w-]{43}", received "A"$/],
    [
      'an algorithm of the key binding',
      bindingHeader({ alg: 'none' }),
      'KB-JWT alg: expected "ES256", received "none"',
    ],
    [
      'a key of the key binding',
      boundBy(es256(otherHolder.privateKey)),
      `KB-JWT signature: expected one by the key of its signer, ${other}`,
    ],
    [
      'an audience',
      binding({ aud: 'https://other.example' }),
      `KB-JWT aud: expected "${audience}", received "https://other.example"`,
    ],
    ['a nonce', binding({ nonce: 'another' }), `KB-JWT nonce: expected "${nonce}", received "another"`],
    ['an old key binding', binding({ iat: 1 }), `KB-JWT iat: expected seconds around ${NOW_IN_SECONDS}, received 1`],
    [
      'an expired key binding',
      binding({ exp: 1 }),
      `KB-JWT nbf, exp: expected seconds around ${NOW_IN_SECONDS}, received nothing, 1`,
    ],
  ])('names %s', (_what, faulty, line) => {
    const verified = verify(typeof faulty === 'string' ? faulty : present(faulty))
    expect('refused' in verified && verified.diagnosis).toEqual(
      typeof line === 'string' ? line : expect.stringMatching(line),
    )
  })
})

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => disclose(`claim${index}`, index))
}

/** Returns the changes to a presentation all of whose digests are by another algorithm. */
function digestsBy(algorithm: 'sha384' | 'sha512'): Changes {
  const disclosures = [disclose('level', 2)]
  const digest = (text: string) => hash(algorithm, text, 'base64url')
  return {
    credential: {
      claims: {},
      disclosures,
      digests: () => disclosures.map(digest),
      payload: { _sd_alg: algorithm.replace('sha', 'sha-') },
    },
  }
}

function signedBy(sign: ForgedCredentialOptions['sign']): Changes {
  return { credential: { sign } as Partial<ForgedCredentialOptions> }
}

function boundBy(sign: ReturnType<typeof es256>): Changes {
  return { keyBinding: { sign } }
}

const payloadOf = (jws: string) => JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())

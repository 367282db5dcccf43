import { hash } from 'node:crypto'
import { IssuerSigned } from '@owf/mdoc'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { coseKeyOf } from '../../../apps/server/src/credentials/openid4vc/cose/cose-key.ts'
import { MDOC } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/mdoc.ts'
import { IssuerTrust } from '../../../apps/server/src/credentials/openid4vc/trust/issuer-trust.ts'
import { directPostBinding } from '../../../apps/server/src/credentials/openid4vc/verifier/channels/direct-post.ts'
import { PAYMENT_TYPE } from '../../../apps/server/src/credentials/openid4vc/wire/limits-and-paths.ts'
import { CborDate, EncodedCbor, encodeCbor, readCbor } from '../../../apps/server/src/platform/cbor/strict-cbor.ts'
import type { KeyStore } from '../../../apps/server/src/platform/keys/key-store.ts'
import { withinASecondOfWork } from '../presentation/outcomes.ts'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy } from '../wallet/forged-certificate.ts'
import { generateHolderKey, thumbprint } from '../wallet/keys.ts'
import { forgeResponse } from './forged-mdoc.ts'
import { holder, ISSUER, NOW, openKeys, STATUS } from './installation.ts'
import { issueWithJudge, MDOC_CONTEXT, type MdocPresentation, presentWithJudge, verifyWithJudge } from './mdoc-judge.ts'
import { expectStricterThanJudge, succeeds } from './mutations.ts'

const RUNS = 200
const SECONDS = Math.floor(NOW / 1000)
const DOC_TYPE = MDOC.typeName(ISSUER, 'CredoRestCard')
const FOREIGN_TYPE = 'org.library.card.1'

const responseKey = generateHolderKey().publicJwk
const request = {
  clientId: 'x509_hash:verifier',
  nonce: 'nonce-0123456789abcdef',
  responseUri: `${ISSUER}/openid4vp/responses/1`,
}
const expected = { ...directPostBinding({ ...request, responseKey }), now: NOW }
const session = {
  ...request,
  jwkThumbprint: Buffer.from(thumbprint(responseKey), 'base64url'),
}

let keys: KeyStore
let trust: IssuerTrust
let library: ForgedCertificate
let librarySigner: ForgedCertificate
beforeAll(async () => {
  keys = await openKeys()
  library = forgeAuthority({ country: 'PL', commonName: 'Library authority' })
  librarySigner = forgeIssuedBy(library, { country: 'PL', commonName: 'Library' })
  trust = new IssuerTrust({
    publicUrl: ISSUER,
    ownAnchor: keys.trustAnchor,
    others: [{ anchors: { jwt: [library.certificate], mdoc: [library.certificate] }, types: new Set([FOREIGN_TYPE]) }],
  })
})

/** Issues a document with the server's own issuer, dated at midnight as the server does. */
const issue = (claims: Record<string, string | number | boolean>): string =>
  MDOC.issue(
    {
      issuerUrl: ISSUER,
      type: DOC_TYPE,
      issuedAt: SECONDS - (SECONDS % 86_400),
      expiresAt: SECONDS + 86_400,
      holderJwk: holder.publicJwk,
      holderDid: undefined,
      status: STATUS,
      claims,
    },
    keys.signingKeys['document-signer'],
  )

const present = (credential: string | IssuerSigned, more: Partial<MdocPresentation> = {}): Promise<string> =>
  presentWithJudge({
    issuerSigned: typeof credential === 'string' ? IssuerSigned.fromEncodedForOid4Vci(credential) : credential,
    docType: DOC_TYPE,
    shown: { [DOC_TYPE]: ['displayName'] },
    key: holder,
    session,
    ...more,
  })

const weRead = (presentation: string) => MDOC.verify(presentation, trust, { ...expected, types: [DOC_TYPE] })
const judgeReads = (presentation: string, anchor = keys.trustAnchor) =>
  verifyWithJudge(presentation, { session, anchor, now: new Date(NOW) })

/** Checks if the library accepts a response and reads the same claims as the server. */
async function judgeReadsAlike(presentation: string): Promise<boolean> {
  const response = await judgeReads(presentation)
  const ours = weRead(presentation)
  if ('refused' in ours) return false
  const [document] = response.documents ?? []
  expect(response.documents).toHaveLength(1)
  expect(ours.types).toEqual([document?.docType])
  const namespaces = document?.issuerSigned.issuerNamespaces?.issuerNamespaces ?? new Map()
  for (const [namespace, items] of namespaces)
    for (const { elementIdentifier, elementValue } of items)
      expect(ours.claims).toMatchObject({ [namespace]: { [elementIdentifier]: elementValue } })
  return true
}

/** Claims of a document. Integers have at most 32 bits, because the library reads larger ones as BigInt. */
const claims = fc.dictionary(
  fc.constantFrom('displayName', 'level', 'żółć', 'constructor', 'photo', 'a b'),
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => number + 0),
    fc.boolean(),
  ),
  { minKeys: 1 },
)

describe('mdocs, judged by @owf/mdoc', () => {
  it('the library accepts what we issue, and reads the same', async () => {
    await fc.assert(
      fc.asyncProperty(claims, async (elements) => {
        const issued = IssuerSigned.fromEncodedForOid4Vci(issue(elements))
        await issued.verify({ trustedCertificates: [keys.trustAnchor.raw], now: new Date(NOW) }, MDOC_CONTEXT)
        const { mobileSecurityObject } = issued.issuerAuth
        expect(mobileSecurityObject.docType).toBe(DOC_TYPE)
        expect(mobileSecurityObject.deviceKeyInfo.deviceKey.jwk).toMatchObject(holder.publicJwk)
        const items = issued.getIssuerNamespace(DOC_TYPE) ?? []
        expect(Object.fromEntries(items.map((item) => [item.elementIdentifier, item.elementValue]))).toEqual(elements)
        for (const item of items) expect(await item.isValid(DOC_TYPE, issued.issuerAuth, MDOC_CONTEXT)).toBe(true)
        expect(issued.issuerAuth.getIssuingCountry(MDOC_CONTEXT)).toBe('PL')
      }),
      { numRuns: RUNS },
    )
  })

  it('we accept what the library presents, and read the same', async () => {
    await fc.assert(
      fc.asyncProperty(claims, fc.nat(), async (elements, seed) => {
        const names = Object.keys(elements).filter((_, index) => (seed >> index) % 2 === 0)
        const presentation = await present(issue(elements), { shown: { [DOC_TYPE]: names } })
        const ours = weRead(presentation)
        const shown = Object.fromEntries(names.map((name) => [name, elements[name]]))
        expect('refused' in ours ? ours : (ours.claims[DOC_TYPE] ?? {})).toEqual(shown)
        expect(ours).toMatchObject({ issuer: { kind: 'own', name: ISSUER }, status: STATUS, confirmed: {} })
        expect(await judgeReadsAlike(presentation)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it('we accept what the library issues, with each of its digest algorithms', async () => {
    for (const digestAlgorithm of ['SHA-256', 'SHA-384', 'SHA-512'] as const) {
      const issuerSigned = await issueWithJudge({
        docType: FOREIGN_TYPE,
        namespace: FOREIGN_TYPE,
        elements: { displayName: 'Anna', born: new Date('1990-05-01T00:00:00Z'), photo: Buffer.from('ffd8ff', 'hex') },
        holder,
        signer: librarySigner,
        validityInfo: { signed: new Date(NOW), validFrom: new Date(NOW), validUntil: new Date(NOW + 86_400_000) },
        digestAlgorithm,
      })
      const shown = { [FOREIGN_TYPE]: ['displayName', 'born', 'photo'] }
      const presentation = await present(issuerSigned, { docType: FOREIGN_TYPE, shown })
      expect(weRead(presentation)).toMatchObject({
        issuer: { kind: 'other', name: 'Library' },
        types: [FOREIGN_TYPE],
        status: undefined,
        claims: { [FOREIGN_TYPE]: { displayName: 'Anna', photo: '/9j/' } },
      })
      await judgeReads(presentation, library.certificate)
    }
  })

  it('if we accept a changed presentation, the library accepts it', async () => {
    const honest = Buffer.from(await present(issue({ displayName: 'Anna', level: 2 })), 'base64url')
    const changed = fc
      .array(
        fc.record({
          position: fc.nat(honest.length - 1),
          byte: fc.nat(255),
          kind: fc.constantFrom('set', 'cut', 'add'),
        }),
        {
          maxLength: 2,
        },
      )
      .map((changes) =>
        changes.reduce((bytes, { position, byte, kind }) => {
          const rest = bytes.subarray(kind === 'add' ? position : position + 1)
          return Buffer.concat([bytes.subarray(0, position), ...(kind === 'cut' ? [] : [Buffer.of(byte)]), rest])
        }, honest),
      )
    await expectStricterThanJudge({
      cases: changed.map((bytes) => bytes.toString('base64url')),
      runs: 5 * RUNS,
      weAccept: (presentation) => {
        const read = weRead(presentation)
        // The library refuses a document without namespaces, which ISO 18013-5 section 8.3.2.1.2.2 allows.
        return !('refused' in read) && Object.keys(read.claims).length > 0
      },
      judgeAccepts: judgeReadsAlike,
    })
  })

  it.each<[string, string, Partial<MdocPresentation>]>([
    ['another nonce', 'holder', { session: { ...session, nonce: 'another' } }],
    ['another verifier', 'holder', { session: { ...session, clientId: 'x509_hash:other' } }],
    ['another address', 'holder', { session: { ...session, responseUri: `${ISSUER}/other` } }],
    ['another response key', 'holder', { session: { ...session, jwkThumbprint: Buffer.alloc(32) } }],
    ['the key of another card', 'holder', { key: generateHolderKey() }],
  ])('neither of us accepts %s', async (_what, check, more) => {
    const presentation = await present(issue({ displayName: 'Anna' }), more)
    expect(weRead(presentation)).toMatchObject({ refused: check })
    expect(await succeeds(judgeReads(presentation))).toBe(false)
  })

  it('neither of us accepts a document signed by another installation', async () => {
    const other = await openKeys()
    const own = keys
    keys = other
    const presentation = await present(issue({ displayName: 'Anna' }))
    keys = own
    expect(weRead(presentation)).toMatchObject({ refused: 'issuer' })
    expect(await succeeds(judgeReads(presentation))).toBe(false)
  })

  it('a payment that the device signed is confirmed by exactly its hash', async () => {
    const hashes = ['one', 'two'].map((text) => hash('sha256', text, 'buffer'))
    const deviceSigned = { [PAYMENT_TYPE]: { transaction_data_hashes: hashes } }
    const presentation = await present(issue({ displayName: 'Anna' }), { deviceSigned })
    expect(weRead(presentation)).toMatchObject({
      confirmed: { transaction_data_hashes: hashes.map((one) => one.toString('base64url')) },
    })
    await judgeReads(presentation)
  })

  it('data that the device may not sign is refused', async () => {
    const presentation = await present(issue({ displayName: 'Anna' }), {
      deviceSigned: { 'org.example': { level: 3 } },
    })
    expect(weRead(presentation)).toMatchObject({ refused: 'holder', because: 'device-namespaces' })
  })
})

describe('a document that no honest issuer makes', () => {
  type Tampering = Partial<Parameters<typeof forgeResponse>[0]>

  const forged = (tampering: Tampering): string => {
    const signer = keys.signingKeys['document-signer']
    return forgeResponse({ docType: DOC_TYPE, holder, now: SECONDS, signer, ...tampering }, expected)
  }
  const validity = (change: object): Tampering => ({
    mso: (honest) => ({ ...honest, validityInfo: { ...(honest.validityInfo as object), ...change } }),
  })
  const deviceKey = (change: (key: Map<number, unknown>) => unknown): Tampering => ({
    mso: (honest) => ({ ...honest, deviceKeyInfo: { deviceKey: change(coseKeyOf(holder.publicJwk)) } }),
  })
  const at = (seconds: number) => CborDate.ofSeconds(SECONDS + seconds)

  it('is accepted without changes', async () => {
    const honest = forged({})
    expect(weRead(honest)).toMatchObject({ claims: { [DOC_TYPE]: { displayName: 'Anna', level: 2 } } })
    expect(await judgeReadsAlike(honest)).toBe(true)
  })

  it.each<[string, string, () => Tampering]>([
    [
      'an element with another value',
      'signature',
      () => ({ items: ([one, ...more]) => [{ ...one, elementValue: 'Ewa' } as never, ...more] }),
    ],
    [
      'an element with another name',
      'signature',
      () => ({ items: ([one, ...more]) => [{ ...one, elementIdentifier: 'name' } as never, ...more] }),
    ],
    [
      'two swapped elements',
      'signature',
      () => ({ items: ([one, two]) => [{ ...one, digestID: 1 } as never, { ...two, digestID: 0 } as never] }),
    ],
    [
      'an element without a digest',
      'signature',
      () => ({ mso: (honest) => ({ ...honest, valueDigests: { [DOC_TYPE]: new Map() } }) }),
    ],
    [
      'digests of another namespace',
      'signature',
      () => ({
        mso: ({ valueDigests, ...rest }) => ({
          ...rest,
          valueDigests: { other: Object.values(valueDigests as object)[0] },
        }),
      }),
    ],
    [
      'another type inside than outside',
      'signature',
      () => ({ mso: (honest) => ({ ...honest, docType: 'org.example' }) }),
    ],
    [
      'a signature over other data',
      'signature',
      () => ({ issuerAuth: ([header, rest, payload]) => [header, rest, payload, Buffer.alloc(64, 1)] }),
    ],
    ['a validUntil in the past', 'validity', () => validity({ validUntil: at(-1) })],
    ['a validFrom in the future', 'validity', () => validity({ validFrom: at(3600) })],
    ['a time of signing in the future', 'validity', () => validity({ signed: at(3600) })],
    ['a time of signing before its signer existed', 'validity', () => validity({ signed: at(-10 * 86_400) })],
    ['no times', 'format', () => validity({ validUntil: undefined })],
    ['a time that is a string', 'format', () => validity({ validUntil: '2030-01-01T00:00:00Z' })],
    ['a time that is a full date', 'format', () => validity({ validUntil: new CborDate('2030-01-01', 1004) })],
    ['another version', 'format', () => ({ mso: (honest) => ({ ...honest, version: '2.0' }) })],
    ['an unknown digest algorithm', 'format', () => ({ mso: (honest) => ({ ...honest, digestAlgorithm: 'MD5' }) })],
    ['no digests', 'format', () => ({ mso: (honest) => ({ ...honest, valueDigests: undefined }) })],
    ['no device key', 'holder', () => deviceKey(() => new Map())],
    ['a device key on another curve', 'holder', () => deviceKey((key) => key.set(-1, 2))],
    ['a device key of another kind', 'holder', () => deviceKey((key) => key.set(1, 1))],
    ['a device key with its private part', 'holder', () => deviceKey((key) => key.set(-4, Buffer.alloc(32, 1)))],
    ['a device key that is not on the curve', 'holder', () => deviceKey((key) => key.set(-3, Buffer.alloc(32, 1)))],
    ['a device key that is too short', 'holder', () => deviceKey((key) => key.set(-2, Buffer.alloc(31, 1)))],
    ['the key of our JWTs', 'issuer', () => ({ signer: keys.signingKeys['credential-issuer'] })],
    ['the key of our requests', 'issuer', () => ({ signer: keys.signingKeys['request-object'] })],
    [
      'an unknown certificate',
      'signature',
      () => ({ signer: { ...keys.signingKeys['document-signer'], privateKey: librarySigner.privateKey } }),
    ],
    [
      'no certificate',
      'issuer',
      () => ({ issuerAuth: ([header, , payload, signature]) => [header, new Map(), payload, signature] }),
    ],
    ['an invalid status', 'query', () => ({ mso: (honest) => ({ ...honest, status: 'valid' }) })],
  ])('refuses %s: %s', (_what, check, tampering) => {
    const verified = weRead(forged(tampering()))
    // Only the ledger can decide if a status is valid, and the ledger does not contain this status.
    if (check === 'query') expect(verified).toMatchObject({ status: 'unknown' })
    else expect(verified).toMatchObject({ refused: check })
  })

  it.each<[string, number, unknown]>([
    ['another algorithm', 1, -35],
    ['no algorithm', 1, undefined],
    ['something critical', 2, [1]],
  ])('is refused if its protected header names %s', (_what, label, value) => {
    const issuerAuth = ([, ...rest]: unknown[]) => {
      const header = new Map<number, unknown>([[1, -7]])
      if (value === undefined) header.delete(label)
      else header.set(label, value)
      return [encodeCbor(header), ...rest]
    }
    expect(weRead(forged({ issuerAuth }))).toMatchObject({ refused: 'signature' })
  })
})

describe('bytes of an attacker who wants to keep the server busy', () => {
  const base64url = (value: unknown) => Buffer.from(encodeCbor(value)).toString('base64url')
  const response = (items: unknown[]) =>
    base64url({
      version: '1.0',
      status: 0,
      documents: [
        {
          docType: DOC_TYPE,
          issuerSigned: {
            nameSpaces: { [DOC_TYPE]: items },
            issuerAuth: [Buffer.of(0xa0), new Map(), null, Buffer.alloc(64)],
          },
          deviceSigned: {
            nameSpaces: EncodedCbor.of({}),
            deviceAuth: { deviceSignature: [Buffer.of(0xa0), new Map(), null, Buffer.alloc(64)] },
          },
        },
      ],
    })
  const item = (elementValue: unknown, elementIdentifier = 'a') =>
    EncodedCbor.of({ digestID: 0, random: Buffer.alloc(16), elementIdentifier, elementValue })

  it.each<[string, () => string]>([
    ['a megabyte of opened arrays', () => Buffer.alloc(1_000_000, 0x81).toString('base64url')],
    ['a megabyte of opened maps', () => Buffer.alloc(1_000_000, 0xa1).toString('base64url')],
    ['a megabyte of tags', () => Buffer.alloc(1_000_000, 0xd8).toString('base64url')],
    ['an array that claims to be endless', () => Buffer.from('9bffffffffffffffff', 'hex').toString('base64url')],
    ['a map that claims to be endless', () => Buffer.from('bbffffffffffffffff', 'hex').toString('base64url')],
    ['a byte string that claims to be endless', () => Buffer.from('5bffffffffffffffff', 'hex').toString('base64url')],
    ['two megabytes', () => 'A'.repeat(2_700_000)],
    [
      'a hundred elements full of values',
      () => response(Array.from({ length: 100 }, (_, index) => item(Array(1900).fill(0), `e${index}`))),
    ],
    ['more elements than possible', () => response(Array.from({ length: 1900 }, (_, index) => item(0, `e${index}`)))],
    [
      'CBOR nested in CBOR, as deep as possible',
      () => {
        let nested: unknown = 0
        for (let depth = 0; depth < 300; depth += 1) nested = EncodedCbor.of(nested)
        return response([item(nested)])
      },
    ],
  ])('are refused quickly: %s', async (_what, make) => {
    const presentation = make()
    const refused = await withinASecondOfWork(async () => weRead(presentation))
    expect(refused).toHaveProperty('refused')
  })
})

describe('an invalid device response', () => {
  /** Returns the honest response with a change. */
  async function changed(change: (response: Map<string, unknown>) => unknown): Promise<string> {
    const honest = readCbor(Buffer.from(await present(issue({ displayName: 'Anna' })), 'base64url'))
    return Buffer.from(encodeCbor(change(honest as Map<string, unknown>))).toString('base64url')
  }

  it.each<[string, (response: Map<string, unknown>) => unknown]>([
    ['nothing at all', () => null],
    ['another version', (response) => response.set('version', '2.0')],
    ['an error', (response) => response.set('status', 10)],
    ['no document', (response) => response.set('documents', [])],
    [
      'two documents',
      (response) => response.set('documents', Array(2).fill((response.get('documents') as unknown[])[0])),
    ],
    ['an invalid document', (response) => response.set('documents', ['document'])],
  ])('is refused: %s', async (_what, change) => {
    expect(weRead(await changed(change))).toMatchObject({ refused: 'format', because: 'device-response' })
  })

  it('is accepted without changes', async () => {
    expect(weRead(await changed((response) => response))).toMatchObject({ types: [DOC_TYPE] })
  })
})

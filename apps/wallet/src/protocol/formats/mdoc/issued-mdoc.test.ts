import { encode, Tagged } from 'cborg'
import fc from 'fast-check'
import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, createIdentity, NOW } from '../../test-support/authority.ts'
import { createHolder } from '../../test-support/credentials.ts'
import {
  coseKeyOf,
  DOCTYPE,
  dateTime,
  issueMdoc,
  NAMESPACE,
  PAYMENT_TYPE,
  tagged24,
  validity,
} from '../../test-support/mdoc.ts'
import { ChainError } from '../../x509/certificate-chain.ts'
import { CredentialError } from '../credential-format.ts'
import { MDOC } from './mdoc-format.ts'

const { authority, signer: issuer, anchors } = await createAuthorityAndSigner('issuer.example')
const holder = await createHolder()
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

const verify = (credential: string, types: string[] | undefined = [DOCTYPE]) =>
  MDOC.verify(credential, { types, holders: [holder], anchors, now: NOW })
type Changes = NonNullable<Parameters<typeof issueMdoc>[2]>
const verifyWith = async (changes: Changes) => verify(await issueMdoc(issuer, holder.publicJwk, changes))
const bytesOf = async (changes: Changes = {}) => base64url.decode(await issueMdoc(issuer, holder.publicJwk, changes))

const deep = (levels: number) => {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

describe('an issued mdoc', () => {
  test('that is valid is accepted with its issuer and its dates', async () => {
    const status = { status_list: { idx: 7, uri: 'https://issuer.example/status/1' } }
    const verified = await verifyWith({ mso: (mso) => mso.set('status', status).set('somethingNew', { a: [1] }) })
    expect(verified).toMatchObject({
      types: [DOCTYPE],
      trust: { known: true, authority: 'Test authority' },
      signer: 'Test signer',
      issuedAt: new Date(NOW.getTime() - 60_000),
      expiresAt: later(1),
      status: status.status_list,
    })
    expect(verified.authorityKeyIdentifiers).toHaveLength(1)
  })

  test('may be signed with ESP256, and be of a later edition of its standard', async () => {
    await verifyWith({ protectedHeader: new Map([[1, -9]]) })
    await verifyWith({ mso: (mso) => mso.set('version', '1.1') })
  })

  test('may have its signature under tag 18, a chain of several certificates, and no elements', async () => {
    await verifyWith({ sign1: (array) => new Tagged(18, array) })
    await verifyWith({ x5chain: [issuer.certificate.der, authority.certificate.der] })
    await verifyWith({ whole: (members) => members.delete('nameSpaces') })
    await verifyWith({ mso: (mso) => mso.set('deviceKeyInfo', { deviceKey: coseKeyOf(holder.publicJwk) }) })
  })

  const unprotected = (value: unknown): Changes => ({
    sign1: ([header, members, ...rest]) => [
      header,
      new Map([...(members as Map<number, unknown>), [4, value]]),
      ...rest,
    ],
  })

  test('may have undefined members in its unprotected header, as @auth0/mdl writes them', async () => {
    await verifyWith(unprotected(undefined))
    await expect(verifyWith(unprotected([undefined]))).rejects.toThrow('cannot be decoded')
  })

  test('from an unknown issuer is accepted and marked as such', async () => {
    const stranger = await createIdentity({ name: 'Stranger' })
    expect((await verify(await issueMdoc(stranger, holder.publicJwk))).trust).toEqual({ known: false })
  })

  test('bound to another key is refused', async () => {
    const other = await createHolder()
    await expect(verify(await issueMdoc(issuer, other.publicJwk))).rejects.toThrow('bound to another key')
  })

  test('of another type than offered is refused; any type is accepted if the offer names none', async () => {
    const credential = await issueMdoc(issuer, holder.publicJwk)
    await expect(verify(credential, ['pl.vitrine.library.1'])).rejects.toThrow('was offered')
    await MDOC.verify(credential, { types: undefined, holders: [holder], anchors, now: NOW })
  })

  test('signed with a key on another curve, or by an authority missing from its chain, is refused', async () => {
    const p384 = await createIdentity({ name: 'P-384', signer: authority, algorithm: 'P-384' })
    await expect(verify(await issueMdoc(p384, holder.publicJwk))).rejects.toThrow('its signature')
    const impostor = await createIdentity({ name: 'Test signer', signer: authority })
    const x5chain = impostor.certificate.der
    await expect(verifyWith({ x5chain })).rejects.toThrow('its signature is invalid')
    await expect(verifyWith({ x5chain: [issuer.certificate.der, x5chain] })).rejects.toThrow('was not issued by')
  })

  const secondItem = (change: (items: unknown[]) => unknown): Changes => ({ items: change })
  const keyWith = (...changes: [number, unknown][]): Changes => ({
    mso: (mso) => mso.set('deviceKeyInfo', { deviceKey: new Map([...coseKeyOf(holder.publicJwk), ...changes]) }),
  })
  const validFor = (from: Date, until: Date): Changes => ({
    mso: (mso) => mso.set('validityInfo', validity(from, until)),
  })

  test.each<[why: string, changes: Changes]>([
    // Invalid elements
    ['its displayName was changed', secondItem(([, ...rest]) => [tagged24(item(7, 'displayName', 'Eve')), ...rest])],
    ['its admin is not signed', secondItem((items) => [...items, tagged24(item(99, 'admin', true))])],
    ['its displayName was changed', secondItem(([, ...rest]) => [tagged24(item(8, 'displayName', 'Anna')), ...rest])],
    ['has an element twice', secondItem((items) => [...items, items[0]])],
    ['its displayName is not signed', { mso: (mso) => mso.set('valueDigests', new Map([['other', new Map()]])) }],
    ['valueDigests', { mso: (mso) => mso.set('valueDigests', new Map([[NAMESPACE, new Map([[7, bytes(31)]])]])) }],
    ['valueDigests', { mso: (mso) => mso.set('valueDigests', new Map([[NAMESPACE, new Map([['7', bytes(32)]])]])) }],
    ['its element is missing or wrong', secondItem(() => ['displayName'])],
    ['its element is missing or wrong', secondItem(() => [new Tagged(0, 'displayName')])],
    ['an unexpected type', secondItem(() => 'none')],
    ['random in its element', { item: (members) => members.set('random', bytes(15)) }],
    ['digestID in its element', { item: (members) => members.set('digestID', -1) }],
    ['elementIdentifier in its element', { item: (members) => members.delete('elementIdentifier') }],
    ['that this wallet cannot show', { elements: { birthDate: new Tagged(0, 7) } }],
    ['that this wallet cannot show', { elements: { nested: tagged24('inner') } }],
    ['that this wallet cannot show', { elements: { nested: new Map([[[1], 2]]) } }],
    [
      'a duplicate name',
      {
        elements: {
          nested: new Map<unknown, unknown>([
            [1, 2],
            ['1', 3],
          ]),
        },
      },
    ],
    ['nested too deeply', { elements: { nested: deep(40) } }],
    ['cannot be decoded', { elements: { number: new Tagged(2, bytes(9)) } }],
    ['cannot be decoded', { elements: { number: 2n ** 60n } }],
    ['cannot be decoded', { elements: { number: Number.NaN } }],
    ['cannot be decoded', { elements: { nothing: undefined } }],
    // Invalid signed data
    ['version in its signed data', { mso: (mso) => mso.set('version', '2.0') }],
    ['digestAlgorithm in its signed data', { mso: (mso) => mso.set('digestAlgorithm', 'SHA-512') }],
    ['digestAlgorithm in its signed data', { mso: (mso) => mso.set('digestAlgorithm', 'constructor') }],
    ['cannot be decoded', { mso: (mso) => mso.set('somethingNew', undefined) }],
    ['cannot be decoded', { whole: (members) => members.set('nameSpaces', undefined) }],
    [
      'cannot be decoded',
      {
        protectedHeader: new Map([
          [1, -7],
          [4, undefined],
        ] as [number, unknown][]),
      },
    ],
    ['docType in its signed data', { mso: (mso) => mso.delete('docType') }],
    ['its signed data is missing or wrong', { payload: () => encode('nothing') }],
    ['its signed data is missing or wrong', { payload: () => encode(tagged24('nothing')) }],
    ['status', { mso: (mso) => mso.set('status', { status_list: { idx: -1, uri: 'https://issuer.example' } }) }],
    // Invalid device key
    ['a key of another kind', keyWith([-1, 2])],
    ['a key of another kind', keyWith([1, 1])],
    ['its key is missing or wrong', keyWith([-2, bytes(31)])],
    ['its key is missing or wrong', keyWith([-3, true])],
    ['bound to another key', keyWith([-3, bytes(32)])],
    // Invalid validity dates
    ['has expired', validFor(later(-2), NOW)],
    ['not valid yet', validFor(later(1), later(2))],
    ['validFrom', { mso: (mso) => mso.set('validityInfo', { ...validity(NOW, NOW), validFrom: NOW.toISOString() }) }],
    [
      'validUntil',
      { mso: (mso) => mso.set('validityInfo', { ...validity(NOW, NOW), validUntil: new Tagged(0, '1') }) },
    ],
    [
      'signed in its signed data',
      { mso: (mso) => mso.set('validityInfo', { ...validity(NOW, NOW), signed: new Tagged(1004, '2026-01-01') }) },
    ],
    // Invalid signature
    ['it is signed with -35', { protectedHeader: new Map([[1, -35]]) }],
    ['it is signed with undefined', { protectedHeader: new Map() }],
    [
      'unknown critical headers',
      {
        protectedHeader: new Map<unknown, unknown>([
          [1, -7],
          [2, [33]],
        ]),
      },
    ],
    ['its chain of certificates', { x5chain: 'none' }],
    ['there is no certificate', { x5chain: [] }],
    ['a certificate cannot be read', { x5chain: bytes(9) }],
    ['too long', { x5chain: Array(7).fill(issuer.certificate.der) }],
    ['its signature is missing or wrong', { sign1: ([a, b, c]) => [a, b, c, bytes(63)] }],
    ['its signature is invalid', { sign1: ([a, b, c]) => [a, b, c, bytes(64)] }],
    ['its signature is missing or wrong', { sign1: ([a, b, , d]) => [a, b, null, d] }],
    ['its signature is missing or wrong', { sign1: (array) => new Tagged(24, encode(array)) }],
    ['its signature is missing or wrong', { sign1: (array) => array.slice(0, 3) }],
    ['it is not signed', { whole: (members) => members.delete('issuerAuth') }],
    ['its outermost map', { whole: (members) => members.set('nameSpacez', 1) }],
  ])('is refused because: %s', async (why, changes) => {
    await expect(verifyWith(changes)).rejects.toThrow(why)
    await expect(verifyWith(changes)).rejects.toSatisfy(isRefusal)
  })
})

function item(digestID: number, elementIdentifier: string, elementValue: unknown) {
  return { digestID, random: bytes(16), elementIdentifier, elementValue }
}
function bytes(length: number) {
  return new Uint8Array(length).fill(7)
}
const isRefusal = (cause: unknown) => cause instanceof CredentialError || cause instanceof ChainError
const hex = (text: string) => base64url.encode(Buffer.from(text.replaceAll(' ', ''), 'hex'))

describe('bytes that are not an mdoc', () => {
  test.each<[why: string, credential: string]>([
    ['not base64url', ''],
    ['not base64url', 'abc='],
    ['not base64url', 'a b'],
    ['not base64url', 'abcde'],
    ['too large', 'A'.repeat(1_400_001)],
    ['is truncated', hex('a1')],
    ['is truncated', hex('19 01')],
    ['is truncated', hex('44 010203')],
    ['trailing bytes', hex('a0 00')],
    ['its outermost map', hex('80')],
    ['it is not signed', hex('a0')],
    ['outermost map', hex('a1 61 61 01')],
    // A map, an array, a text and bytes of indefinite length.
    ['indefinite length', hex('bf 61 61 01 ff')],
    ['indefinite length', hex('a1 61 61 9f 01 ff')],
    ['indefinite length', hex('a1 61 61 7f 61 61 ff')],
    ['indefinite length', hex('a1 61 61 5f 41 61 ff')],
    // Declared lengths that exceed the number of bytes.
    ['is truncated', hex('9b 00 00 00 ff ff ff ff ff')],
    ['is truncated', hex('bb ff ff ff ff ff ff ff ff')],
    ['is truncated', hex('5b ff ff ff ff ff ff ff ff')],
    ['is truncated', hex('9a 00 01 00 00')],
    ['too many items', base64url.encode(encode(Array(20_001).fill(0)))],
    ['nested too deeply', hex('81'.repeat(100_000))],
    ['nested too deeply', hex('c0'.repeat(100_000))],
    ['nested too deeply', hex(`a1 00 ${'a1 00'.repeat(50_000)}`)],
    // A duplicate key, a number that is not in its shortest form, and unknown tags.
    ['cannot be decoded', hex('a2 61 61 01 61 61 02')],
    ['cannot be decoded', hex('a1 61 61 18 01')],
    ['cannot be decoded', hex('b8 01 61 61 01')],
    ['cannot be decoded', hex('a1 61 61 c1 00')],
    ['cannot be decoded', hex('a1 61 61 d9 d9f7 00')],
    ['cannot be decoded', hex('a1 61 61 f8 20')],
  ])('are refused because: %s', async (why, credential) => {
    await expect(verify(credential)).rejects.toThrow(why)
    await expect(verify(credential)).rejects.toSatisfy(isRefusal)
  })

  test('are refused if the same namespace occurs twice', async () => {
    const good = Buffer.from(await bytesOf()).toString('hex')
    const key = Buffer.from(encode('issuerAuth')).toString('hex')
    const other = Buffer.from(encode('nameSpaces')).toString('hex')
    await expect(verify(hex(good.replace(key, other)))).rejects.toThrow('cannot be decoded')
  })
})

/** Returns true if the wallet refuses these bytes, or accepts them but does not know their issuer. */
async function isNotBelieved(credential: Uint8Array): Promise<boolean> {
  try {
    const { trust } = await verify(base64url.encode(credential))
    return !trust.known
  } catch (cause) {
    return isRefusal(cause)
  }
}

test('an mdoc with any byte changed is not trusted', async () => {
  const good = await bytesOf()
  expect(await isNotBelieved(good)).toBe(false)
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const changed = Uint8Array.from(good, (byte, index) => (index === place ? byte ^ change : byte))
      expect(await isNotBelieved(changed)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('an mdoc with any byte changed outside the certificate is refused', async () => {
  const good = await bytesOf()
  const certificate = Buffer.from(good).indexOf(issuer.certificate.der)
  expect(certificate).toBeGreaterThan(0)
  const places = good.length - issuer.certificate.der.length
  await fc.assert(
    fc.asyncProperty(fc.nat(places - 1), fc.integer({ min: 1, max: 255 }), async (outside, change) => {
      const place = outside < certificate ? outside : outside + issuer.certificate.der.length
      const changed = Uint8Array.from(good, (byte, index) => (index === place ? byte ^ change : byte))
      await expect(verify(base64url.encode(changed))).rejects.toSatisfy(isRefusal)
    }),
    { numRuns: 300 },
  )
})

test('an mdoc that is cut anywhere, or has bytes inserted anywhere, is refused', async () => {
  const good = await bytesOf()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(good.length - 1),
      fc.uint8Array({ maxLength: 40 }),
      fc.boolean(),
      async (place, more, isCut) => {
        fc.pre(isCut || more.length > 0)
        const rest = isCut ? [] : good.slice(place)
        const changed = Uint8Array.from([...good.slice(0, place), ...more, ...rest])
        await expect(verify(base64url.encode(changed))).rejects.toSatisfy(isRefusal)
      },
    ),
    { numRuns: 300 },
  )
})

test('random bytes are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), async (chance) => {
      await expect(verify(base64url.encode(chance))).rejects.toSatisfy(isRefusal)
    }),
    { numRuns: 300 },
  )
})

describe('an opened mdoc', () => {
  test('has its claims by namespace, with dates as text', async () => {
    const elements = {
      birthDate: new Tagged(1004, '1990-05-17'),
      since: dateTime(new Date('2020-01-02T03:04:05Z')),
      photo: bytes(3),
      nothing: null,
      __proto__name: { list: [1, 'two', false, { deep: -1.5 }] },
      privileges: new Map([[1, 'A']]),
    }
    const { claims, holderClaims, displayPath } = await MDOC.open(
      await issueMdoc(issuer, holder.publicJwk, { elements }),
    )
    expect(claims).toEqual({
      [NAMESPACE]: {
        birthDate: '1990-05-17',
        since: '2020-01-02T03:04:05Z',
        photo: bytes(3),
        nothing: null,
        __proto__name: { list: [1, 'two', false, { deep: -1.5 }] },
        privileges: { 1: 'A' },
      },
    })
    expect(holderClaims).toEqual(claims)
    expect(displayPath([NAMESPACE, 'birthDate'])).toEqual(['birthDate'])
  })

  test('treats an element called __proto__ like any other element', async () => {
    const elements = Object.fromEntries([['__proto__', Object.fromEntries([['__proto__', 1]])]])
    const { claims } = await MDOC.open(await issueMdoc(issuer, holder.publicJwk, { elements }))
    expect(Object.keys(claims[NAMESPACE] ?? {})).toEqual(['__proto__'])
  })

  test.each<[authorised: object | undefined, can: boolean]>([
    [{ nameSpaces: [PAYMENT_TYPE] }, true],
    [{ dataElements: { [PAYMENT_TYPE]: ['transaction_data_hashes'] } }, true],
    [{ dataElements: { [PAYMENT_TYPE]: ['amount'] } }, false],
    [{ nameSpaces: [NAMESPACE] }, false],
    [{}, false],
    [undefined, false],
  ])('can confirm a payment only if its issuer allows it: %j', async (keyAuthorizations, can) => {
    const deviceKey = coseKeyOf(holder.publicJwk)
    const info = keyAuthorizations ? { deviceKey, keyAuthorizations } : { deviceKey }
    const credential = await issueMdoc(issuer, holder.publicJwk, { mso: (mso) => mso.set('deviceKeyInfo', info) })
    await verify(credential)
    expect((await MDOC.open(credential)).canConfirm(PAYMENT_TYPE)).toBe(can)
  })

  test.each([
    ['org.iso.18013.5.1.mDL', 'mDL'],
    ['eu.europa.ec.eudi.pid.1', 'Pid'],
    ['pl.vitrine.bank-account.1', 'Bank account'],
    ['pl.vitrine.BankAccount', 'Bank account'],
    ['urn:vitrine:libraryCard', 'Library card'],
    ['1.2', '1.2'],
  ])('of the type %s is named %j', (docType, name) => {
    expect(MDOC.nameOfTypes([docType])).toBe(name)
  })
})

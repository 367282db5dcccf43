import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeCbor, readCbor } from '../../../platform/cbor/strict-cbor.ts'
import { isCose1SignedBy, readCose1, signCose1, x5cOf } from './cose-sign1.ts'

const ALGORITHM = 1
const CRITICAL = 2
const X5CHAIN = 33
const ES256 = -7
const ESP256 = -9

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const payload = Buffer.from('payload')
const certificates = [Buffer.from('leaf'), Buffer.from('intermediate')]

const read = (parts: unknown) => readCose1(readCbor(encodeCbor(parts)))

type Changes = {
  header?: [label: number, value: unknown][]
  key?: typeof privateKey
  context?: string
  external?: Uint8Array
  dsaEncoding?: 'der' | 'ieee-p1363'
  parts?: (honest: unknown[]) => unknown[]
}

/** Signs a COSE_Sign1 that is honest in all parts without a change. */
function signed(changes: Changes = {}) {
  const { key = privateKey, context = 'Signature1', external = new Uint8Array(), dsaEncoding = 'ieee-p1363' } = changes
  const header = encodeCbor(new Map(changes.header ?? [[ALGORITHM, ES256]]))
  const signature = sign('sha256', encodeCbor([context, header, external, payload]), { key, dsaEncoding })
  const honest = [header, new Map(), payload, signature]
  const cose = read(changes.parts?.(honest) ?? honest)
  if (!cose) throw new Error('not a COSE_Sign1')
  return cose
}

describe('a COSE_Sign1', () => {
  it('of ours is signed by our key over its payload, and carries our certificates', () => {
    const cose = read(signCose1(privateKey, { payload, x5chain: certificates }))
    expect(cose && isCose1SignedBy(cose, publicKey)).toBe(true)
    expect(cose && x5cOf(cose)).toEqual(certificates.map((one) => one.toString('base64')))
    const [single] = certificates
    const alone = signCose1(privateKey, { payload, x5chain: single ? [single] : [] })
    expect((alone[1] as Map<number, unknown>).get(X5CHAIN)).toBe(single)
  })

  it('is accepted if it is signed by the key over the payload, attached or detached', () => {
    expect(isCose1SignedBy(signed(), publicKey)).toBe(true)
    const detached = signed({ parts: ([header, rest, , signature]) => [header, rest, null, signature] })
    expect(isCose1SignedBy(detached, publicKey, payload)).toBe(true)
    expect(isCose1SignedBy(detached, publicKey, Buffer.from('another'))).toBe(false)
    expect(detached.payload).toBeUndefined()
    expect(isCose1SignedBy(detached, publicKey)).toBe(false)
  })

  it('is accepted under the name ESP256, with a P-256 key only', () => {
    expect(isCose1SignedBy(signed({ header: [[ALGORITHM, ESP256]] }), publicKey)).toBe(true)
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    expect(isCose1SignedBy(signed({ header: [[ALGORITHM, ESP256]], key: other.privateKey }), other.publicKey)).toBe(
      false,
    )
  })

  it.each<[string, Changes]>([
    ['another payload', { parts: ([header, rest, , signature]) => [header, rest, Buffer.from('another'), signature] }],
    [
      'another protected header',
      {
        parts: ([, ...rest]) => [
          encodeCbor(
            new Map([
              [ALGORITHM, ES256],
              [4, 1],
            ]),
          ),
          ...rest,
        ],
      },
    ],
    ['the signature of another key', { key: stranger.privateKey }],
    ['a signature in DER', { dsaEncoding: 'der' }],
    ['a signature of zeros', { parts: ([...rest]) => [...rest.slice(0, 3), Buffer.alloc(64)] }],
    [
      'a longer signature',
      {
        parts: ([header, rest, content, signature]) => [
          header,
          rest,
          content,
          Buffer.concat([signature as Buffer, Buffer.of(0)]),
        ],
      },
    ],
    ['another algorithm', { header: [[ALGORITHM, -35]] }],
    ['ESP384', { header: [[ALGORITHM, -51]] }],
    ['no algorithm', { header: [] }],
    ['an algorithm as text', { header: [[ALGORITHM, 'ES256']] }],
    [
      'a critical member',
      {
        header: [
          [ALGORITHM, ES256],
          [CRITICAL, [4]],
        ],
      },
    ],
    [
      'an empty list of critical members',
      {
        header: [
          [ALGORITHM, ES256],
          [CRITICAL, []],
        ],
      },
    ],
    ['a signature for another structure', { context: 'Signature' }],
    ['a signature over external data', { external: Buffer.of(1) }],
  ])('is refused with %s', (_what, changes) => {
    expect(isCose1SignedBy(signed(changes), publicKey)).toBe(false)
  })

  it.each([undefined, null])('is refused without a payload, even if its signature covers %s', (nothing) => {
    const header = encodeCbor(new Map([[ALGORITHM, ES256]]))
    const bytes = encodeCbor(['Signature1', header, new Uint8Array(), nothing])
    const signature = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const cose = read([header, new Map(), null, signature])
    expect(cose && isCose1SignedBy(cose, publicKey)).toBe(false)
  })

  it('is refused if only its unprotected header names the algorithm', () => {
    const unprotected = signed({
      header: [],
      parts: ([header, , ...rest]) => [header, new Map([[ALGORITHM, ES256]]), ...rest],
    })
    expect(isCose1SignedBy(unprotected, publicKey)).toBe(false)
  })

  it.each(['secp256k1', 'brainpoolP256r1'])(
    'is refused under a key on the curve %s, with which it is signed',
    (namedCurve) => {
      const other = generateKeyPairSync('ec', { namedCurve })
      expect(isCose1SignedBy(signed({ key: other.privateKey }), other.publicKey)).toBe(false)
    },
  )

  it('is refused under the key of another kind', () => {
    expect(isCose1SignedBy(signed(), generateKeyPairSync('ed25519').publicKey)).toBe(false)
  })

  const [header, unprotected, content, signature] = [encodeCbor(new Map()), new Map(), payload, Buffer.alloc(64)]
  it.each<[string, unknown]>([
    ['text', 'hello'],
    ['a map', { length: 4 }],
    ['three parts', [header, unprotected, content]],
    ['five parts', [header, unprotected, content, signature, signature]],
    ['a protected header that is not encoded', [new Map(), unprotected, content, signature]],
    ['a protected header that is not a map', [encodeCbor([]), unprotected, content, signature]],
    ['a protected header that is not CBOR', [Buffer.of(0xff), unprotected, content, signature]],
    [
      'a protected header with the same label twice',
      [Buffer.from('a201260126', 'hex'), unprotected, content, signature],
    ],
    ['an unprotected header that is not a map', [header, [], content, signature]],
    ['a payload that is text', [header, unprotected, 'payload', signature]],
    ['a signature that is text', [header, unprotected, content, 'signature']],
  ])('is malformed if it is, or has, %s', (_what, parts) => {
    expect(read([header, unprotected, content, signature])).toBeDefined()
    expect(read(parts)).toBeUndefined()
  })
})

describe('the certificates of a COSE_Sign1', () => {
  const inHeaders = (inProtected: [number, unknown][], inUnprotected: [number, unknown][]) => {
    const cose = read([encodeCbor(new Map(inProtected)), new Map(inUnprotected), null, Buffer.alloc(64)])
    return cose && x5cOf(cose)
  }
  const [leaf, intermediate] = certificates.map((one) => one.toString('base64'))

  it('are in one of the headers, one alone or several in a list', () => {
    expect(inHeaders([], [[X5CHAIN, certificates[0]]])).toEqual([leaf])
    expect(inHeaders([[X5CHAIN, certificates]], [])).toEqual([leaf, intermediate])
  })

  it.each<[string, unknown]>([
    ['text', 'leaf'],
    ['a list with text', [certificates[0], 'intermediate']],
    ['null', null],
  ])('are missing if they are %s', (_what, value) => {
    expect(inHeaders([], [[X5CHAIN, value]])).toBeUndefined()
  })

  it('are missing without the label', () => {
    expect(inHeaders([], [])).toBeUndefined()
  })
})

it('a COSE_Sign1 signs the bytes of RFC 9052 section 4.4', () => {
  const [header, , , signature] = signCose1(privateKey, { payload, x5chain: [] }) as [Buffer, object, Buffer, Buffer]
  const context = Buffer.from('846a5369676e61747572653143', 'hex')
  const bytes = Buffer.concat([context, header, Buffer.of(0x40, 0x40 + payload.length), payload])
  expect(verify('sha256', bytes, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
})

import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { generateHolderKey } from '../../../../../../tests/protocol/wallet/keys.ts'
import { encodeCbor, readCbor } from '../../../platform/cbor/strict-cbor.ts'
import { coseKeyOf, readCoseKey } from './cose-key.ts'

const { publicJwk } = generateHolderKey()
const [KTY, CURVE, X, Y, PRIVATE_PART] = [1, -1, -2, -3, -4]

const read = (value: unknown) => readCoseKey(readCbor(encodeCbor(value)))
const withMember = (label: number, value: unknown) => coseKeyOf(publicJwk).set(label, value)
const without = (label: number) => new Map([...coseKeyOf(publicJwk)].filter(([one]) => one !== label))
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' })

describe('a COSE_Key', () => {
  it('is written and read with the labels of RFC 9053', () => {
    const [x, y] = [Buffer.from(publicJwk.x, 'base64url'), Buffer.from(publicJwk.y, 'base64url')]
    expect([...coseKeyOf(publicJwk)]).toEqual([
      [1, 2],
      [-1, 1],
      [-2, x],
      [-3, y],
    ])
    expect(read(coseKeyOf(publicJwk))?.jwk).toEqual(publicJwk)
  })

  it('may have further members', () => {
    expect(read(withMember(2, Buffer.from('kid')))?.jwk).toEqual(publicJwk)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', [1, 2]],
    ['of another kind', withMember(KTY, 1)],
    ['of no kind', without(KTY)],
    ['on another curve', withMember(CURVE, 2)],
    ['on no curve', without(CURVE)],
    ['a private key', withMember(PRIVATE_PART, Buffer.alloc(32, 1))],
    ['a private key without content', withMember(PRIVATE_PART, null)],
    ['without x', without(X)],
    ['without y', without(Y)],
    ['with x as text', withMember(X, publicJwk.x)],
    ['with the sign of y only', withMember(Y, true)],
    ['with a short x', withMember(X, Buffer.alloc(31, 1))],
    ['with a long y', withMember(Y, Buffer.alloc(33, 1))],
    ['a point that is not on the curve', withMember(Y, Buffer.alloc(32, 1))],
    [
      'a point of another curve',
      new Map<number, unknown>([
        [KTY, 2],
        [CURVE, 1],
        [X, Buffer.from(p384.x ?? '', 'base64url')],
        [Y, Buffer.from(p384.y ?? '', 'base64url')],
      ]),
    ],
  ])('is refused if it is %s', (_what, value) => {
    expect(read(value)).toBeUndefined()
  })
})

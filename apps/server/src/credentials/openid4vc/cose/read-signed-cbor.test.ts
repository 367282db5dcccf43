import { describe, expect, it } from 'vitest'
import { encodeCbor } from '../../../platform/cbor/strict-cbor.ts'
import { readSignedCbor } from './read-signed-cbor.ts'

const KEY_ID = 4
const header = Uint8Array.of(0xa0)
const unprotected = new Map([[KEY_ID, undefined]])
const sign1 = [header, unprotected, null, new Uint8Array(64)]

const read = (value: unknown) => readSignedCbor(encodeCbor(value))

describe('CBOR that contains signatures', () => {
  it('may have an undefined member in an unprotected header, which is removed', () => {
    expect(read(sign1)).toEqual([header, new Map(), null, new Uint8Array(64)])
    expect(read({ deviceAuth: [{ deviceSignature: sign1 }] })).toEqual(
      new Map([['deviceAuth', [new Map([['deviceSignature', [header, new Map(), null, new Uint8Array(64)]]])]]]),
    )
  })

  it('keeps the other members of that header', () => {
    const [, kept] = read([
      header,
      new Map<number, unknown>([
        [KEY_ID, undefined],
        [33, header],
      ]),
      null,
      header,
    ]) as [Buffer, unknown]
    expect(kept).toEqual(new Map([[33, header]]))
  })

  it.each<[string, unknown]>([
    ['alone', undefined],
    ['in a list', [1, undefined]],
    ['in a map', { a: undefined }],
    ['as a name in a map', new Map([[undefined, 1]])],
    ['deep inside', [{ a: [undefined] }]],
    ['in place of the payload of a signature', [header, new Map(), undefined, header]],
    ['in place of the unprotected header', [header, undefined, null, header]],
    ['in a map that follows something else than a protected header', ['text', unprotected, null, header]],
    ['in a map of a list of another length', [header, unprotected, null]],
    ['in a list in an unprotected header', [header, new Map([[KEY_ID, [undefined]]]), null, header]],
  ])('is refused with undefined %s', (_where, value) => {
    expect(read(value)).toBeUndefined()
  })

  it.each([
    ['no CBOR', Buffer.of(0xff)],
    ['the same name twice', Buffer.from('a2616101616102', 'hex')],
    ['bytes after its end', Buffer.from('a000', 'hex')],
  ])('is refused with %s', (_what, bytes) => {
    expect(readSignedCbor(bytes)).toBeUndefined()
  })
})

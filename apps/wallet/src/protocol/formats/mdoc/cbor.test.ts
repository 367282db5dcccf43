import { encode } from 'cborg'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCbor } from './cbor.ts'
import { itemEnd } from './cbor-heads.ts'
import { MdocError } from './mdoc-error.ts'

const nested = (levels: number) => new Uint8Array([...Array<number>(levels).fill(0x81), 0])

describe('CBOR', () => {
  test('may have at most 16 levels, 20,000 items and 1,000,000 bytes', () => {
    expect(itemEnd(nested(16), 0)).toBe(17)
    expect(() => decodeCbor(nested(17))).toThrow('nested too deeply')
    expect(decodeCbor(encode(Array(19_999).fill(0)))).toHaveLength(19_999)
    expect(() => decodeCbor(encode(Array(20_000).fill(0)))).toThrow('too many items')
    expect(decodeCbor(encode(new Uint8Array(999_995)))).toHaveLength(999_995)
    expect(() => decodeCbor(encode(new Uint8Array(999_996)))).toThrow('too large')
  })

  test('ends at the same offset as in another implementation, whatever follows', () => {
    const item = fc.anything({
      values: [fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.uint8Array(), fc.double({ noNaN: true })],
      maxDepth: 5,
    })
    fc.assert(
      fc.property(item, fc.uint8Array(), (value, more) => {
        const encoded = encode(value)
        expect(itemEnd(new Uint8Array([...encoded, ...more]), 0)).toBe(encoded.length)
      }),
    )
  })

  test('of random bytes is decoded or refused with an MdocError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (chance) => {
        try {
          decodeCbor(chance)
        } catch (cause) {
          expect(cause).toBeInstanceOf(MdocError)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})

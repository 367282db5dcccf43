import { encode, Tagged } from 'cborg'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CborDate, EncodedCbor, encodeCbor, readCbor } from './strict-cbor.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')

describe('strict CBOR', () => {
  it('reads the types of values that documents contain', () => {
    expect(readCbor(hex('83f6f5f4'))).toEqual([null, true, false])
    expect(readCbor(hex('a2010261616162'))).toEqual(
      new Map<unknown, unknown>([
        [1, 2],
        ['a', 'b'],
      ]),
    )
    expect(readCbor(hex('fb3ff8000000000000'))).toBe(1.5)
    expect(readCbor(hex('4201ff'))).toEqual(new Uint8Array([1, 255]))
  })

  it('reads encodings that are longer than necessary, because many issuers write them', () => {
    expect(readCbor(hex('b9000161611801'))).toEqual(new Map([['a', 1]]))
  })

  it('keeps encoded CBOR byte by byte, even if it is longer than necessary', () => {
    const short = readCbor(hex('d81843a10102'))
    const long = readCbor(hex('81d818580 3a10102'.replace(' ', '')))
    if (!(short instanceof EncodedCbor) || !Array.isArray(long) || !(long[0] instanceof EncodedCbor))
      throw new Error('not read')
    expect(Buffer.from(short.whole).toString('hex')).toBe('d81843a10102')
    expect(Buffer.from(long[0].whole).toString('hex')).toBe('d8185803a10102')
    expect(readCbor(short.content)).toEqual(new Map([[1, 2]]))
  })

  it('writes wrapped CBOR as it reads it', () => {
    const wrapped = EncodedCbor.of({ b: 1, a: [true] })
    expect(readCbor(wrapped.whole)).toEqual(wrapped)
    expect(readCbor(encodeCbor([wrapped]))).toEqual([wrapped])
  })

  it('reads times and dates', () => {
    const time = CborDate.ofSeconds(1_700_000_000)
    expect(time.text).toBe('2023-11-14T22:13:20Z')
    expect(readCbor(encodeCbor(time))).toEqual(time)
    expect(time.time).toBe(1_700_000_000_000)
    const day = readCbor(hex('d903ec6a323032332d31312d3134'))
    expect(day).toMatchObject({ text: '2023-11-14', time: undefined })
    expect(readCbor(hex('c0657768656e3f'))).toMatchObject({ time: undefined })
  })

  it.each([
    ['nothing', ''],
    ['data after the value', '0000'],
    ['less data than announced', '8301'],
    ['a duplicate key', 'a2616101616102'],
    ['a duplicate number as a key', 'a201010102'],
    ['an array of indefinite length', '9f01ff'],
    ['a map of indefinite length', 'bf6161 01ff'.replace(' ', '')],
    ['bytes of indefinite length', '5f4101ff'],
    ['text of indefinite length', '7f6161ff'],
    ['undefined', 'f7'],
    ['NaN', 'f97e00'],
    ['infinity', 'f97c00'],
    ['a number beyond the safe integers', '1bffffffffffffffff'],
    ['an unknown tag', 'c101'],
    ['a bignum', 'c24101'],
    ['tag 24 around an array', 'd81880'],
    ['tag 24 around nothing', 'd818'],
    ['a time that is a number', 'c000'],
    ['a break', 'ff'],
    ['an unknown simple value', 'f0'],
    ['an array of 2^64 - 1', '9bffffffffffffffff'],
    ['bytes of 2^32 - 1', '5affffffff'],
  ])('refuses %s', (_what, bytes) => {
    expect(readCbor(hex(bytes))).toBeUndefined()
  })

  it('accepts at most 16 levels', () => {
    const nested = (levels: number): Buffer => Buffer.concat([Buffer.alloc(levels, 0x81), Buffer.of(0)])
    expect(readCbor(nested(16))).toBeDefined()
    expect(readCbor(nested(17))).toBeUndefined()
    expect(readCbor(nested(1_000_000))).toBeUndefined()
    expect(readCbor(Buffer.alloc(1_000_000, 0xa1))).toBeUndefined()
    expect(readCbor(Buffer.alloc(1_000_000, 0xd8))).toBeUndefined()
  })

  it('accepts at most 2,000 values', () => {
    const long = (length: number) => encode(Array(length).fill(0))
    expect(readCbor(long(1999))).toHaveLength(1999)
    expect(readCbor(long(2000))).toBeUndefined()
  })

  it('does not mistake many adjacent values for deep nesting', () => {
    expect(readCbor(encode(Array(100).fill([{ a: [] }, new Tagged(0, 'x')])))).toHaveLength(100)
  })

  it('never throws, and returns only values that can be encoded again', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.constantFrom(0x81, 0xa1, 0x9f, 0xd8, 0xc0, 0x5b), fc.uint8Array())
        .map(([first, rest]) => Uint8Array.of(first, ...rest)),
    )
    fc.assert(
      fc.property(bytes, (input) => {
        const value = readCbor(input)
        if (value !== undefined) expect(readCbor(encodeCbor(value))).toEqual(value)
      }),
      { numRuns: 5000 },
    )
  })
})

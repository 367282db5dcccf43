/** As much of DER (ITU-T X.690) as a certificate needs. Each function returns one encoded element. */

function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOctets(content.length), content])
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const digits = length.toString(16)
  const octets = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | octets.length]), octets])
}

export const sequence = (...elements: readonly Uint8Array[]): Buffer => element(0x30, ...elements)
export const set = (...elements: readonly Uint8Array[]): Buffer => element(0x31, ...elements)
export const octetString = (content: Uint8Array): Buffer => element(0x04, content)
export const utf8String = (text: string): Buffer => element(0x0c, Buffer.from(text, 'utf8'))
export const boolean = (value: boolean): Buffer => element(0x01, Buffer.from([value ? 0xff : 0]))

/** An integer whose octets are already the shortest form of a two's complement number. */
export const integer = (...octets: readonly number[]): Buffer => element(0x02, Buffer.from(octets))

export const bitString = (content: Uint8Array, unusedBits = 0): Buffer =>
  element(0x03, Buffer.from([unusedBits]), content)

/** A context-specific element: `[number]`, which holds elements or, when primitive, bytes. */
export const tagged = (number: number, content: Uint8Array, primitive = false): Buffer =>
  element((primitive ? 0x80 : 0xa0) | number, content)

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): readonly number[] {
  const digits = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** GeneralizedTime or, until 2049, UTCTime (RFC 5280 4.1.2.5). */
export function time(instant: Date): Buffer {
  const digits = `${instant.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`
  return instant.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2), 'ascii'))
    : element(0x18, Buffer.from(digits, 'ascii'))
}
